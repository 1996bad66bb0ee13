// One cluster for all test files of a run, whatever project they belong to.
import type { TestProject } from 'vitest/node'
import {
  databaseUrl,
  runSql,
  seededTemplateName,
  startThrowAwayCluster,
  templateName,
  type ThrowAwayCluster,
} from './throw-away-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** Every project loads this module again; they only share the process. */
const shared = globalThis as { testCluster?: { readonly starting: Promise<ThrowAwayCluster>; users: number } }

/** For Vitest's global setup; `seed` fills the template of every test database. */
export async function provideCluster(
  project: TestProject,
  seed: (url: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const cluster = (shared.testCluster ??= { starting: startSeeded(seed), users: 0 })
  cluster.users++
  const { url, stop } = await cluster.starting
  project.provide('clusterUrl', url)
  return async () => {
    if (--cluster.users === 0) await stop()
  }
}

async function startSeeded(seed: (url: string) => Promise<void>): Promise<ThrowAwayCluster> {
  const cluster = await startThrowAwayCluster()
  await runSql(cluster.url, `create database ${seededTemplateName} template ${templateName}`)
  await seed(databaseUrl(cluster.url, seededTemplateName))
  return cluster
}
