// The worker that draws the metafiles of an import: one after the other, each and all together within a time.
import type { MetafileNews } from './metafile.worker.ts'

export interface MetafileDrawer {
  /** @returns A PNG, or undefined where the file cannot be drawn. */
  draw(file: Uint8Array): Promise<Uint8Array | undefined>
  close(): void
}

/** Milliseconds that one file, and all files of an import, may take. */
export const drawingTimes = { one: 10_000, all: 60_000 }

type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'>
const startWorker = (): WorkerPort =>
  new Worker(new URL('./metafile.worker.ts', import.meta.url), { type: 'module' })

export function metafileDrawer(start: () => WorkerPort = startWorker): MetafileDrawer {
  let worker: WorkerPort | undefined
  let left = drawingTimes.all
  let last: Promise<unknown> = Promise.resolve()
  const close = () => {
    worker?.terminate()
    worker = undefined
  }
  const draw = async (file: Uint8Array): Promise<Uint8Array | undefined> => {
    if (left <= 0) return undefined
    worker ??= started(start)
    if (!worker) return undefined
    const began = Date.now()
    const picture = await answerOf(worker, file, Math.min(drawingTimes.one, left))
    left -= Date.now() - began
    // One that failed or hangs may have left anything behind.
    if (!picture) close()
    return picture
  }
  return {
    close,
    draw(file) {
      const turn = last.then(() => draw(file))
      last = turn
      return turn
    },
  }
}

/** A page without workers draws no metafiles. */
function started(start: () => WorkerPort): WorkerPort | undefined {
  try {
    return start()
  } catch {
    return undefined
  }
}

function answerOf(worker: WorkerPort, file: Uint8Array, ms: number): Promise<Uint8Array | undefined> {
  return new Promise(resolve => {
    const settle = (picture: Uint8Array | undefined) => {
      clearTimeout(timer)
      worker.removeEventListener('message', onMessage)
      resolve(picture)
    }
    const onMessage = ({ data }: MessageEvent<MetafileNews>) => settle(data.picture)
    const timer = setTimeout(() => settle(undefined), ms)
    worker.addEventListener('message', onMessage)
    worker.addEventListener('error', () => settle(undefined))
    worker.postMessage(file, [])
  })
}
