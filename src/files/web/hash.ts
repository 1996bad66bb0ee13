// SHA-256 of a file. The browser hashes small files in one call; a worker hashes large ones, which would fill
// the memory or block the page.
import type { HashNews } from './hash.worker.ts'

/** Fits into the memory of a phone. */
const atOnce = 32 * 1024 * 1024

/** @param onShare Receives the share read so far, from 0 to 1. */
export async function hashOf(
  file: File,
  signal: AbortSignal | undefined,
  onShare: (share: number) => void,
): Promise<string> {
  // `crypto.subtle` does not exist on pages without HTTPS.
  if (!globalThis.crypto?.subtle || file.size > atOnce) return byWorker(file, signal, onShare)
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

function byWorker(
  file: File,
  signal: AbortSignal | undefined,
  onShare: (share: number) => void,
): Promise<string> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
  const result = new Promise<string>((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    const fail = () =>
      reject(
        new Error(`${file.name} cannot be read. Check that it is still where it was, and choose it again.`),
      )
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<HashNews>) => {
      if ('hash' in data) resolve(data.hash)
      else if ('done' in data) onShare(data.done / file.size)
      else fail()
    })
    worker.postMessage(file, [])
  })
  return result.finally(() => worker.terminate())
}
