// Words of the connection to another system.
import { ApiError } from '#kit/web/api.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import type { Tone } from '#kit/web/theme/tokens.ts'
import type { LinkPart, RunOutcome } from '#schools/contract/roster-links.contract.ts'

export const runLooks: Readonly<Record<RunOutcome, { label: string; tone: Tone | 'neutral' }>> = {
  fetching: { label: 'Being fetched', tone: 'info' },
  checking: { label: 'Being compared', tone: 'info' },
  held: { label: 'Waits for you', tone: 'warning' },
  writing: { label: 'Being written', tone: 'info' },
  applied: { label: 'Imported', tone: 'positive' },
  unchanged: { label: 'Nothing new', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'negative' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
}

export const partWords: Readonly<Record<LinkPart, readonly [label: string, hint: string]>> = {
  staff: ['Teachers', 'They are invited once the first comparison is confirmed.'],
  guardians: ['Parents and guardians', 'Their contacts, linked to their children.'],
  demographics: ['Birth dates and gender', 'The other system must give this client the right to them.'],
}

export const hourWords: Readonly<Record<number, string>> = {
  6: 'Every 6 hours',
  12: 'Every 12 hours',
  24: 'Every day',
  168: 'Every week',
}

/** The server's reason why the other system could not be used. */
export const faultWords = (error: unknown): string => {
  const why = error instanceof ApiError ? error.details['why'] : undefined
  return typeof why === 'string' ? why : wordsOf(error)
}
