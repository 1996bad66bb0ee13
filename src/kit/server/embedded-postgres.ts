// PostgreSQL from the npm-shipped binaries, in the data folder: started, adopted after a kill, watched,
// stopped with the server.
import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from './log.ts'
import { reachableBinaries } from './postgres/binaries.ts'
import { makeSocketDir, openFolder } from './postgres/cluster-folder.ts'
import { failure } from './postgres/failure.ts'
import { makeCluster, removeDrafts } from './postgres/initdb.ts'
import { takeOwnership } from './postgres/ownership.ts'
import { isRunning, startPostmaster, stopPostmaster } from './postgres/postmaster.ts'
import { urlAt, writeSettings } from './postgres/settings.ts'
import { StartError } from './start-error.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  /** False for throw-away clusters, which trade safety for speed. */
  readonly durable?: boolean
}

export interface Embedded {
  /** Reaches it through a socket that only this user may open. */
  readonly url: string
  stop(): Promise<void>
}

const soon = () => performance.now() + 15_000

export async function startEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<Embedded> {
  const folder = await openFolder(dataDir)
  const binaries = await reachableBinaries(folder.dataDir, folder.user).catch(inWords)
  await makeCluster(folder, binaries, durable)
  const url = urlAt(folder.socketDir)
  const clusterName = `classwright ${binaries.version}`
  let stopping = false
  let recovery = Promise.resolve()

  let owner = await bringUp()
  await removeDrafts(folder.dataDir)
  let stopped: Promise<void> | undefined
  return { url, stop: () => (stopped ??= stop()) }

  async function bringUp(): Promise<pg.Client> {
    for (let deadline = soon(); performance.now() < deadline; await sleep(50)) {
      const found = await takeOwnership(url, folder.dataDir)
      if (found === 'busy') deadline = soon() // It may be recovering from a crash; there is no upper bound.
      else if (found === 'down' && !isRunning(folder.cluster)) {
        await makeSocketDir(folder)
        await writeSettings(
          folder.cluster,
          { socketDir: folder.socketDir, clusterName, durable },
          folder.user,
        ).catch(inWords)
        await startPostmaster(folder, binaries)
      } else if (found !== 'down') {
        if (await isCurrent(found)) return watched(found)
        log.info('the running database is of another release; starting it anew')
        await stopPostmaster(folder, binaries)
      }
    }
    throw new StartError(
      `The database in ${folder.dataDir} runs but does not answer: stop its process (see ${join(folder.cluster, 'postmaster.pid')}) and start again.`,
    )
  }

  async function isCurrent(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ cluster_name: string }>('show cluster_name')
    return rows[0]?.cluster_name === clusterName
  }

  /** The owner's connection ends only with the database, so its end means that the database must be restarted. */
  function watched(client: pg.Client): pg.Client {
    client.once('end', () => (recovery = recover()))
    return client
  }

  async function recover(): Promise<void> {
    while (!stopping) {
      log.warn('the embedded database went away; bringing it up again')
      try {
        owner = await bringUp()
        return
      } catch (error) {
        log.error('the embedded database does not come up', {
          error: error instanceof Error ? error.message : String(error),
        })
        await sleep(1000)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await recovery
    await stopPostmaster(folder, binaries)
    await owner.end().catch(() => {})
    await rmdir(folder.socketDir).catch(() => {})
  }

  function inWords(error: unknown): never {
    throw error instanceof StartError
      ? error
      : failure(error instanceof Error ? error.message : String(error), folder.dataDir)
  }
}
