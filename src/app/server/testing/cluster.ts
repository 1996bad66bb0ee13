// Vitest's global setup of all services: a cluster whose template database holds the seed data of every domain.
import type { TestProject } from 'vitest/node'
import { provideCluster } from '#kit/server/testing/cluster.ts'

export default (project: TestProject): Promise<() => Promise<void>> => provideCluster(project, seedAllDomains)

/** Imports the domains lazily: every project loads this file, but only one seeds. */
async function seedAllDomains(url: string): Promise<void> {
  const [{ startTestServer }, { allDomains }, { jobs }] = await Promise.all([
    import('#kit/server/testing/test-server.ts'),
    import('../domains.ts'),
    import('#kit/server/kit.tables.ts'),
  ])
  const server = await startTestServer({ url, domains: allDomains(undefined) })
  await server.scheduler.stop()
  // A test's own server schedules jobs by its own clock.
  await server.kit.db.delete(jobs)
  await server.stop()
}
