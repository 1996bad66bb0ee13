// The worker that draws the metafiles of an import one after the other, with a time limit per file and in
// total.
import type { MetafileNews } from './metafile.worker.ts'

export interface MetafileDrawer {
  /** @returns A PNG, or undefined if the file cannot be drawn. */
  draw(file: Uint8Array): Promise<Uint8Array | undefined>
  close(): void
}

/** Time limits in milliseconds, per file and for the whole import. */
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
    // After a failure or timeout, the worker's state is unknown.
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

/** Without worker support no metafiles are drawn. */
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
