// The current choices for the next year, their outcome, and the resulting request.
import type { ClassFate } from '#schools/contract/year-change.rules.ts'
import type { ClassChange, YearProposal } from '#schools/contract/year-change.contract.ts'

export type ProposedClass = YearProposal['classes'][number]

export interface YearDraft {
  /** Id of an existing year; empty to create one. */
  readonly year: string
  readonly title: string
  readonly start: string
  readonly end: string
  readonly hasTerms: boolean
}

export interface ClassDraft {
  readonly fate: ClassFate
  readonly name: string
  readonly grade: string
  /** Students who leave while their class continues. */
  readonly leavers: readonly { readonly _id: string; readonly name: string }[]
}
export type ClassDrafts = Readonly<Record<string, ClassDraft>>

export const yearDraftOf = ({ next, make, latest }: YearProposal): YearDraft => ({
  year: next ?? '',
  title: make?.title ?? '',
  start: make?.start ?? '',
  end: make?.end ?? '',
  hasTerms: (latest?.terms ?? 0) > 0,
})

export const classDraftsOf = ({ classes }: YearProposal): ClassDrafts =>
  Object.fromEntries(
    classes.map(({ _id, proposal: { fate, name, grade } }) => [
      _id,
      { fate, name, grade: grade ?? '', leavers: [] },
    ]),
  )

/** Errors of the year; empty if it is valid. */
export function yearFault({ year, title, start, end }: YearDraft): string | null {
  if (year !== '') return null
  if (title.trim() === '') return 'Name the year.'
  if (start === '' || end === '') return 'Choose the first and the last day.'
  return end <= start ? 'The end comes after the start.' : null
}

/** The school's classes with the choice for each. */
export interface ChosenClass extends ProposedClass {
  readonly draft: ClassDraft
}
export const chosenClasses = ({ classes }: YearProposal, drafts: ClassDrafts): ChosenClass[] =>
  classes.flatMap(each => {
    const draft = drafts[each._id]
    return draft ? [{ ...each, draft }] : []
  })

/** Students who leave with the whole class need no entry. */
export const leaversOf = ({ draft, type }: ChosenClass): ClassDraft['leavers'] =>
  type === 'standard' && draft.fate !== 'leave' ? draft.leavers : []

export const classFault = ({ draft }: ChosenClass): string | null => {
  if (draft.fate !== 'up') return null
  if (draft.name.trim() === '') return 'Name the class.'
  return draft.grade === '' ? 'Choose the grade.' : null
}

export function yearRequest(
  school: string,
  { latest }: YearProposal,
  year: YearDraft,
  list: readonly ChosenClass[],
) {
  return {
    school,
    year:
      year.year === ''
        ? {
            title: year.title.trim(),
            start: year.start,
            end: year.end,
            ...(year.hasTerms && latest && { termsOf: latest._id }),
          }
        : { _id: year.year },
    classes: list.flatMap(changeOf),
    leavers: list.flatMap(each => leaversOf(each).map(student => student._id)),
  }
}

function changeOf({ _id, draft: { fate, name, grade } }: ChosenClass): ClassChange[] {
  if (fate === 'keep') return []
  return fate === 'up' ? [{ _id, fate, name: name.trim(), grade }] : [{ _id, fate }]
}

export interface YearOutcome {
  readonly up: readonly ChosenClass[]
  readonly leave: readonly ChosenClass[]
  readonly close: readonly ChosenClass[]
  readonly keep: readonly ChosenClass[]
  readonly leavers: readonly string[]
  /** Seats that become free. */
  readonly seats: number
  /** Names that more than one standard class would have. */
  readonly sameNames: readonly string[]
}

export function outcomeOf(list: readonly ChosenClass[]): YearOutcome {
  const of = (fate: ClassFate) => list.filter(({ draft }) => draft.fate === fate)
  const leavers = list.flatMap(each => leaversOf(each).map(({ name }) => name))
  return {
    up: of('up'),
    leave: of('leave'),
    close: of('close'),
    keep: of('keep'),
    leavers,
    seats: studentsIn(of('leave')) + leavers.length,
    sameNames: repeated(list.flatMap(nameAfter)),
  }
}

/** Number of students who continue in these classes. */
export const studentsIn = (list: readonly ChosenClass[]): number =>
  list.reduce((sum, each) => sum + each.students - leaversOf(each).length, 0)

const nameAfter = ({ type, name, draft }: ChosenClass): string[] => {
  if (type !== 'standard' || draft.fate === 'leave' || draft.fate === 'close') return []
  return [draft.fate === 'up' ? draft.name.trim() : name]
}
const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) < index)),
]
