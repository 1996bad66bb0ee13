// Texts of the import screens.
import type { Tone } from '#kit/web/theme/tokens.ts'
import type { RosterKind } from '#schools/contract/import/roster.rules.ts'
import type { RosterImport, RosterImportRow, RosterStage } from '#schools/contract/roster-imports.contract.ts'

export const importSteps = ['Choose a file', 'Match', 'Check', 'Import'] as const

export const kindWords: Readonly<Record<RosterKind, readonly [one: string, many: string]>> = {
  year: ['school year', 'school years'],
  term: ['term', 'terms'],
  class: ['class', 'classes'],
  staff: ['teacher', 'teachers'],
  student: ['student', 'students'],
  other: ['other line', 'other lines'],
}

interface StateLabel {
  readonly label: string
  readonly tone: Tone | 'neutral'
}

export const stageLooks: Readonly<Record<RosterStage, StateLabel>> = {
  reading: { label: 'Not read to the end', tone: 'warning' },
  checking: { label: 'Being checked', tone: 'info' },
  ready: { label: 'Waits for you', tone: 'warning' },
  writing: { label: 'Being imported', tone: 'info' },
  inviting: { label: 'Sending invitations', tone: 'info' },
  done: { label: 'Imported', tone: 'positive' },
  undoing: { label: 'Being undone', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
}

const outcomes: Readonly<Record<NonNullable<RosterImportRow['action']>, StateLabel>> = {
  create: { label: 'New', tone: 'positive' },
  update: { label: 'Changed', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  leave: { label: 'Leaves', tone: 'warning' },
  fault: { label: 'Left out', tone: 'negative' },
}

/** The planned or actual outcome of a row. */
export function rowLook({ action, skipped, state, flags, kind }: RosterImportRow): StateLabel {
  if (skipped) return { label: 'Left out by you', tone: 'neutral' }
  if (state === 'undone') return { label: 'Undone', tone: 'neutral' }
  if (state === 'kept') return { label: 'Kept', tone: 'warning' }
  if (action === 'update' && flags.includes('moved')) return { label: 'Moves', tone: 'info' }
  if (action === 'fault' && kind === 'other') return { label: 'Not imported', tone: 'neutral' }
  return outcomes[action ?? 'unchanged']
}

/** "12 students, 2 teachers and 1 class". */
export function kindList(counts: readonly (readonly [RosterKind, number])[]): string {
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count.toLocaleString('en-US')} ${kindWords[kind][count === 1 ? 0 : 1]}`)
  return new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(parts)
}

const peopleFirst: readonly RosterKind[] = ['student', 'staff', 'class', 'term', 'year', 'other']
export const countsByKind = (
  { kinds }: RosterImport['counts'],
  of: (counts: RosterImport['counts']['kinds'][RosterKind]) => number,
): [RosterKind, number][] => peopleFirst.map(kind => [kind, of(kinds[kind])])
