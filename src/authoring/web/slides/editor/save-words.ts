// One meaning of saved: stored on the server, and visible in classes, lists and previews.
import type { SaveBackState } from './save-back.ts'
import type { SaveState } from './saver.ts'

export interface Saving {
  readonly is: SaveState['is']
  readonly words: string
  /** A failure that needs the user's action. */ readonly trouble: string | null
  /** Fraction of the pages done, if saving takes long enough to show progress. */ readonly share:
    | number
    | null
}

const words = {
  saved: 'All changes saved',
  waiting: 'Saving',
  saving: 'Saving',
  offline: 'Offline. Changes are kept on this device',
  failed: 'Not saved',
} as const satisfies Record<SaveState['is'], string>
/** The browser's storage is full or forbidden. */
const notKept = 'Offline. Keep this page open until the changes are saved'
const shownFrom = 5

export function savingOf(
  sending: SaveState,
  saving: SaveBackState,
  isEdit: boolean,
  wordsOf: (error: unknown) => string,
): Saving {
  const plain = (is: SaveState['is'], trouble: string | null = null): Saving => ({
    is,
    words: words[is],
    trouble,
    share: null,
  })
  if (sending.is === 'failed') return plain('failed', sending.words)
  if (sending.is === 'offline' && !sending.isKept) return { ...plain('offline'), words: notKept }
  if (sending.is !== 'saved') return plain(sending.is)
  if (saving.is === 'failed') return plain('failed', wordsOf(saving.error))
  if (saving.is === 'running' && saving.all >= shownFrom)
    return {
      is: 'saving',
      words: `Saving, ${saving.done} of ${saving.all} pages`,
      trouble: null,
      share: saving.done / saving.all,
    }
  return plain(isEdit || saving.is === 'running' ? 'saving' : 'saved')
}
