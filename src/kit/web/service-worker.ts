// The service worker of the built web (public/service-worker.js): an offline shell, hashed files and push messages.
import { basePath } from '#kit/contract/constants.ts'

/**
 * `upgrade`: a newer version waits, so the worker steps aside. `loaded`: what this page has, to be kept for
 * offline.
 */
type WorkerMessage =
  | { readonly type: 'upgrade' }
  | { readonly type: 'loaded'; readonly version: string; readonly files: readonly string[] }

export const hasWorkers = (): boolean => 'serviceWorker' in navigator

export function messageWorker(message: WorkerMessage): void {
  if (hasWorkers()) navigator.serviceWorker.controller?.postMessage(message)
}

/** @param version Of the loaded page; none while developing, where every file changes under the same name. @param isUpgrading Is a newer one waiting? */
export function startWorker(version: string | null, isUpgrading: () => boolean): void {
  if (import.meta.env.DEV || version === null || !hasWorkers() || window.top !== window) return
  const report = (entries: readonly PerformanceEntry[]) => {
    const files = filesIn(entries)
    if (files.length > 0 && !isUpgrading()) messageWorker({ type: 'loaded', version, files })
  }
  const reportAll = () => report(performance.getEntriesByType('resource'))
  navigator.serviceWorker.addEventListener('controllerchange', reportAll)
  window.addEventListener('load', () => void register().then(reportAll), { once: true })
  // Requests made before the worker took control bypass it.
  new PerformanceObserver(list => report(list.getEntries())).observe({ type: 'resource' })
}

/** Browsers that refuse, as some do in private windows, work without it. */
async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(`${basePath}/service-worker.js`, {
      scope: `${basePath}/`,
      updateViaCache: 'none',
    })
  } catch {
    // Best effort.
  }
}

/** Earlier requests are in the browser's own cache, from where the worker takes them. */
const filesIn = (entries: readonly PerformanceEntry[]): string[] =>
  entries
    .map(({ name }) => name)
    .filter(name => name.startsWith(`${window.location.origin}${basePath}/assets/`))
