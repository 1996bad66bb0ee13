// A PostgreSQL that nobody watches, as behind DATABASE_URL: a test restarts it as an operator would.
import { reachableBinaries } from '../postgres/binaries.ts'
import { makeSocketDir, openFolder } from '../postgres/cluster-folder.ts'
import { makeCluster } from '../postgres/initdb.ts'
import { startPostmaster, stopPostmaster } from '../postgres/postmaster.ts'
import { runAs } from '../postgres/run-as.ts'
import { urlAt, writeSettings } from '../postgres/settings.ts'

export interface OwnCluster {
  readonly url: string
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}

export async function startOwnCluster(dataDir: string): Promise<OwnCluster> {
  const folder = await openFolder(dataDir)
  const binaries = await reachableBinaries(folder.dataDir, folder.user)
  await makeCluster(folder, binaries, true)
  await makeSocketDir(folder)
  const settings = { socketDir: folder.socketDir, clusterName: 'own', durable: true }
  await writeSettings(folder.cluster, settings, folder.user)
  await startPostmaster(folder, binaries)
  return {
    url: urlAt(folder.socketDir),
    async restart(mode) {
      const { code, output } = await runAs(folder.user, binaries.pgCtl, [
        'restart',
        '-D',
        folder.cluster,
        '-m',
        mode,
        '-l',
        folder.log,
        '-w',
        '-s',
      ])
      if (code !== 0) throw new Error(`the cluster does not restart: ${output}`)
    },
    stop: () => stopPostmaster(folder, binaries),
  }
}
