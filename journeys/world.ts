// Vitest's global set-up: one cluster for all journeys, with the demo world in a database from which every file gets a copy.
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import {
  databaseUrl,
  runSql,
  startThrowAwayCluster,
  templateName,
} from '#kit/server/testing/throw-away-cluster.ts'
import { serve, type World } from './support.server.ts'

const demoTemplate = 'template_demo'

declare module 'vitest' {
  interface ProvidedContext {
    demoWorld: World
    emptyWorld: World
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
    await app.stop()
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('demoWorld', { clusterUrl: cluster.url, template: demoTemplate, dataDir })
  project.provide('emptyWorld', { clusterUrl: cluster.url, template: templateName, dataDir: null })
  return remove
}
