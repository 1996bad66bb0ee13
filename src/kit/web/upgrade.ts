// The upgrade flag: the version the server sent last, when it is not the one of the loaded page.
import { upgradeDue } from '#kit/contract/navigation.rules.ts'
import { loadedVersion } from './page.ts'
import { messageWorker } from './service-worker.ts'
import { store, stored } from './store.ts'

const flagKey = 'app-upgrade'

/** Called with the version header of every answer. */
export function noticeVersion(announced: string | null): void {
  const loaded = loadedVersion()
  if (!announced || !loaded || announced === loaded) return
  if (stored(flagKey) !== announced) messageWorker({ type: 'upgrade' })
  store(flagKey, announced)
}

export const hasUpgrade = (): boolean => stored(flagKey) !== null

/** True once per upgrade: the caller loads the target in full. */
export function takeUpgrade(from: string | null, to: string): boolean {
  const due = upgradeDue(stored(flagKey), loadedVersion(), from, to)
  if (due) store(flagKey, null)
  return due
}
