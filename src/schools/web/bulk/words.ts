import {
  bulkUndoDays,
  type BulkAct,
  type RecordedList,
  type YearItemKind,
} from '#schools/contract/bulk-acts.contract.ts'
import { counted } from '../parts/words.ts'

const nouns: Readonly<Record<RecordedList, readonly [one: string, many: string]>> = {
  students: ['student', 'students'],
  staff: ['teacher', 'teachers'],
  classes: ['class', 'classes'],
  content: ['piece of content', 'pieces of content'],
  sessions: ['session', 'sessions'],
  year: ['change', 'changes'],
}

export const manyOf = (list: RecordedList, count: number): string => counted(count, ...nouns[list])

const listPlaces: Readonly<Record<RecordedList, readonly [label: string, to: string]>> = {
  students: ['Students', '/account/student'],
  staff: ['Teachers', '/account/teacher'],
  classes: ['Classes', '/account/classes'],
  content: ['My content', '/my/content'],
  sessions: ['Calendar', '/my/calendar'],
  year: ['Classes', '/account/classes'],
}

/** The page where the action was started: for a school’s content and sessions, the list of used space. */
export const placeOf = ({ list, school }: Pick<BulkAct, 'list' | 'school'>, me: string) =>
  (list === 'content' || list === 'sessions') && school !== me
    ? (['School information', '/account/school-info'] as const)
    : listPlaces[list]

type Verb = (target: string) => string

const verbs: Readonly<Record<BulkAct['act'], Verb>> = {
  move: target => (target === '' ? 'Take out of their class' : `Move to ${target}`),
  tag: target => (target === '' ? 'Remove the category' : `Tag with ${target}`),
  untag: target => `Remove the tag ${target}`,
  archive: () => 'Archive',
  restore: () => 'Restore',
  shift: target => `Move ${target}`,
  invite: () => 'Invite again',
  erase: () => 'Delete',
  year: target => `Change the year to ${target}`,
}

/** Where a list has its own words for an action. */
const verbsOfList: Readonly<Partial<Record<RecordedList, Partial<Record<BulkAct['act'], Verb>>>>> = {
  staff: {
    tag: target => `Add to ${target}`,
    untag: target => `Take out of ${target}`,
  },
  classes: {
    tag: target => `Set the subject to ${target}`,
    invite: () => 'Invite everybody again who has not joined',
  },
  content: { untag: target => `Remove ${target}` },
}

export const bulkTitle = ({ act, target, list, total }: BulkAct): string =>
  `${(verbsOfList[list]?.[act] ?? verbs[act])(target)}: ${manyOf(list, total)}`

export const yearItemWords: Readonly<Record<YearItemKind, string>> = {
  year: 'New year',
  leaver: 'Left the school',
  up: 'Moved up',
  leave: 'Closed, students left the school',
  close: 'Closed',
}

/** Warnings before a deletion. */
export const eraseWords: Readonly<Record<'students' | 'staff' | 'classes', string>> = {
  students: `They are archived now and give their seats back. After ${bulkUndoDays} days everything the school knows of them is erased: name, birth date, contacts, guardians, classes, and their rows in imports. Accounts that the school made are closed: their reports, assessments, overridden grades and files are deleted. Answers and marks stay for the figures of classes, without a name. A student’s own account stays theirs. Until then you can undo it.`,
  classes: `They are archived now and deleted in ${bulkUndoDays} days. Lessons stay, and so do students who came otherwise. Until then you can undo it.`,
  staff: `They are archived now and give their seats back. After ${bulkUndoDays} days the school forgets name, address and roles. What they made for the school stays, and their own account stays theirs. Admins are left out. Until then you can undo it.`,
}
