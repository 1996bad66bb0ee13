// Vitest's global set-up: one cluster for all journeys, with the demo world in a database from which every
// file gets a copy, and its people signed in.
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import {
  databaseUrl,
  runSql,
  startThrowAwayCluster,
  templateName,
} from '#kit/server/testing/throw-away-cluster.ts'
import { demoAccounts } from '#identity/contract/demo-accounts.ts'
import { signInPerson, type SignedInPerson } from './signing-in.support.ts'
import { serve, type World } from './support.server.ts'

const demoTemplate = 'template_demo'

declare module 'vitest' {
  interface ProvidedContext {
    demoWorld: World
    emptyWorld: World
    /** Demo people by the first part of their address; copies of the world know their tokens. */
    signedIn: Readonly<Record<string, SignedInPerson>>
  }
}

export default async function makeWorlds(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowAwayCluster()
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const remove = async () => {
    await cluster.stop()
    removeFolder(folder)
  }
  try {
    await runSql(cluster.url, `create database ${demoTemplate} template ${templateName} strategy file_copy`)
    const app = await serve(databaseUrl(cluster.url, demoTemplate), dataDir, {}, { minutes: 4 })
    const people: Record<string, SignedInPerson> = {}
    for (const { email } of demoAccounts)
      people[email.split('@')[0] ?? ''] = await signInPerson(app.origin, email)
    project.provide('signedIn', people)
    await app.stop()
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('demoWorld', { clusterUrl: cluster.url, template: demoTemplate, dataDir })
  project.provide('emptyWorld', { clusterUrl: cluster.url, template: templateName, dataDir: null })
  return remove
}
