// Matches columns to fields: guessed from titles in several languages, then from the values below them. Pure.
import { isEmail } from '#identity/contract/people.rules.ts'
import {
  matchTable,
  plainWord,
  type MatchedTable as Matched,
  type SourceTable,
} from '#kit/contract/columns.rules.ts'
import { readDate } from './dates.rules.ts'
import {
  baseWords,
  childWords,
  fillerWords,
  genderWords,
  ownerWords,
  roleWords,
  type BaseColumn,
} from './header-words.ts'
import { targetWords } from './field-words.ts'
import {
  guardianField,
  guardianFields,
  guardianIdFields,
  maxGuardians,
  type RosterField,
} from './roster.rules.ts'

const guardianNumbers = [1, 2, 3, 4, 5, 6] as const
export type GuardianColumn = `guardian${(typeof guardianNumbers)[number]}${'FirstName' | 'LastName'}`
/** The fields that a column can be matched to. */
export type ColumnTarget =
  | Exclude<RosterField, 'term'>
  | GuardianColumn
  | 'name'
  | 'secondLastName'
  | 'role'
  | 'sourcedId'
  /** In a guardian's own line: the child of this guardian. */
  | 'child'
  /** Foreign ids of classes and terms, in a list of rows that were left out. */
  | 'refs'
  | 'leads'
  | 'leaves'

/** Several columns may name a guardian's children. */
export const repeatedTargets: ReadonlySet<ColumnTarget> = new Set(['child'])

/** Columns that only our own list of left-out rows has. */
export const leftOutTargets = [
  'title',
  'subject',
  'classType',
  'start',
  'end',
  'refs',
  'leads',
  'leaves',
  ...guardianIdFields,
] as const

/** All targets, for the wire. */
export const columnTargets: readonly [ColumnTarget, ...ColumnTarget[]] = [
  'name',
  'firstName',
  'lastName',
  'secondLastName',
  'email',
  'birthDate',
  'gender',
  'mobile',
  'class',
  'grade',
  'role',
  'sourcedId',
  'child',
  ...guardianFields,
  ...guardianNumbers.flatMap(number => [`guardian${number}FirstName`, `guardian${number}LastName`] as const),
  ...leftOutTargets,
]

export type MatchedTable = Matched<ColumnTarget>

/** If the user has chosen the title row, no search for it is needed. */
export const matchColumns = (table: SourceTable, today: Date, header?: number): MatchedTable =>
  matchTable(
    table,
    {
      titleReader: titles => {
        if (isLeftOutList(titles)) return title => leftOutColumns.get(title) ?? null
        const owners = new Map<string, number>()
        const nameTarget = nameColumnOf(titles)
        const isOfChild = childTitles(titles)
        return title => {
          if (isOfChild(title)) return 'child'
          const target = targetOfTitle(title, owners) ?? targetOfTitle(withoutBrackets(title), owners)
          return target === 'name' ? nameTarget : target
        }
      },
      targetOfValues: values => targetOfValues(values, today),
      // A first row that contains an email address is a person, not a row of titles.
      isRecord: cells => cells.some(isEmail),
      repeated: repeatedTargets,
    },
    header,
  )

/** A list of left-out rows, as `leftOutTable` writes it. */
export const leftOutTitles = ['File', 'Line', 'Reason', targetWords.role] as const
const isLeftOutList = (titles: readonly string[]): boolean =>
  leftOutTitles.every((title, at) => titles[at] === title)
const leftOutColumns: ReadonlyMap<string, ColumnTarget> = new Map(
  columnTargets.map(target => [targetWords[target], target]),
)

/** "First name [Required]", "Klasse (Stand Mai)". */
const withoutBrackets = (title: string): string => title.replace(/\s*[[({][^\])}]*[\])}]/g, '')

/** "Name" beside a first name means the last name; a preferred name does not count as a first name. */
function nameColumnOf(titles: readonly string[]): 'name' | 'lastName' {
  const found = titles
    .map(title => plainWord(withoutBrackets(title)))
    .filter(plain => !/preferred|ruf|roep/.test(plain))
    .map(plain => baseOf(withoutFiller(plain)))
  return found.includes('firstName') && !found.includes('lastName') ? 'lastName' : 'name'
}

/** In a list with roles, "Child" refers to a guardian's child; so does a second "Student number" column. */
function childTitles(titles: readonly string[]): (title: string) => boolean {
  const plain = titles.map(title => plainWord(withoutBrackets(title)))
  const bases = plain.map(baseOf)
  if (!bases.includes('role')) return () => false
  const hasNames = bases.some(
    (base, at) =>
      (base === 'name' || base === 'firstName' || base === 'lastName') &&
      !childWords.includes(plain[at] ?? ''),
  )
  return title => {
    const whole = plainWord(withoutBrackets(title)).replace(/\d/g, '')
    const word = childWords.find(each => whole.startsWith(each) || whole.endsWith(each))
    if (word === undefined || !hasNames) return false
    const rest = baseOf(withoutFiller(whole.replace(word, '')))
    if (rest === 'sourcedId') return bases.some((base, at) => base === rest && plain[at] !== whole)
    if (rest === 'email') return bases.includes(rest)
    return whole === word || rest === 'name' || rest === 'firstName' || rest === 'lastName'
  }
}

function targetOfTitle(title: string, owners: Map<string, number>): ColumnTarget | null {
  const plain = plainWord(title)
  if (plain === '') return null
  const own = baseOf(plain)
  if (own === 'relation') return guardianTarget(0, own)
  if (own) return own
  const owner = ownerWords.find(({ word }) => plain.includes(word))
  // "Prénom 1" is the first of several first names.
  if (!owner) return baseTarget(withoutFiller(plain)) ?? baseTarget(withoutFiller(plain.replace(/1$/, '')))
  const rest = ordinals.reduce(
    (text, [word, digit]) => text.replace(word, digit),
    plain.replace(owner.word, ''),
  )
  const number = /\d/.exec(rest)?.[0] ?? ''
  const base = baseOf(withoutFiller(rest.replace(/\d/g, ''))) ?? (rest === number ? 'name' : undefined)
  if (!base) return null
  const key = owner.relation === '' ? `guardian${number}` : owner.relation
  if (!owners.has(key)) owners.set(key, owners.size)
  return guardianTarget(owners.get(key) ?? 0, base)
}

const ordinals = [
  [/primer[ao]?/, '1'],
  [/segund[ao]/, '2'],
] as const

const baseByWord: ReadonlyMap<string, BaseColumn> = new Map(
  Object.entries(baseWords).flatMap(([base, list]) => list.map(word => [word, base as BaseColumn])),
)
const baseOf = (plain: string): BaseColumn | undefined => baseByWord.get(plain)

const baseTarget = (plain: string): ColumnTarget | null => {
  const base = baseOf(plain)
  return base === undefined || base === 'relation' ? null : base
}

function withoutFiller(plain: string): string {
  // "Forename" and "surname" themselves begin with filler words.
  if (baseOf(plain)) return plain
  const fillers = fillerWords.filter(word => plain.startsWith(word) && plain.length > word.length)
  const filler = fillers.find(word => baseOf(plain.slice(word.length))) ?? fillers[0]
  const rest = filler ? plain.slice(filler.length) : plain
  if (baseOf(rest)) return rest
  const end = fillerWords.find(word => rest.endsWith(word) && rest.length > word.length)
  return end ? withoutFiller(rest.slice(0, -end.length)) : rest
}

function guardianTarget(index: number, base: BaseColumn): ColumnTarget | null {
  const number = guardianNumbers[index]
  if (index >= maxGuardians || number === undefined) return null
  const targets: Partial<Record<BaseColumn, ColumnTarget>> = {
    name: guardianField(index, 'Name'),
    firstName: `guardian${number}FirstName`,
    lastName: `guardian${number}LastName`,
    email: guardianField(index, 'Email'),
    mobile: guardianField(index, 'Phone'),
    relation: guardianField(index, 'Relation'),
  }
  return targets[base] ?? null
}

/** Returns a target only if the values are unambiguous. */
function targetOfValues(values: readonly string[], today: Date): ColumnTarget | null {
  const isMostly = (test: (value: string) => boolean) =>
    values.length > 0 && values.filter(test).length >= values.length * 0.8
  if (isMostly(isEmail)) return 'email'
  if (isMostly(value => /\D/.test(value) && ['dmy', 'mdy'].some(order => isDate(value, order, today))))
    return 'birthDate'
  if (isMostly(value => roleWords.has(plainWord(value)) && value.length > 1)) return 'role'
  if (isMostly(value => genderWords.has(plainWord(value)))) return 'gender'
  return null
}

const isDate = (value: string, order: string, today: Date): boolean =>
  readDate(value, order === 'mdy' ? 'mdy' : 'dmy', today) !== undefined
