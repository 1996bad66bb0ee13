// Vitest's global set-up: one cluster for all test files of a run, whatever project they belong to.
import type { TestProject } from 'vitest/node'
import { startThrowAwayCluster, type ThrowAwayCluster } from './throw-away-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** Every project loads this module anew; the process is what they share. */
const shared = globalThis as { testCluster?: { readonly starting: Promise<ThrowAwayCluster>; users: number } }

export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = (shared.testCluster ??= { starting: startThrowAwayCluster(), users: 0 })
  cluster.users++
  const { url, stop } = await cluster.starting
  project.provide('clusterUrl', url)
  return async () => {
    if (--cluster.users === 0) await stop()
  }
}
