// Assigns guardians on lines of their own to children: the line names the child, or the child names the guardian. Pure.
import { plainWord } from '#kit/contract/columns.rules.ts'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { splitName } from './names.rules.ts'
import { guardiansOf, withGuardian, type Guardian } from './sheet-guardians.rules.ts'
import { maxGuardians, type RosterNote, type RosterRow, type RosterValues } from './roster.rules.ts'

export interface GuardianLine {
  readonly file: string
  readonly line: number
  readonly sourcedId: string | null
  readonly values: RosterValues
  readonly relation: string
  /** Cells that name children by number, address or name; each cell may name several. */
  readonly children: readonly string[]
}

export interface AssignedGuardians {
  readonly people: readonly RosterRow[]
  readonly notes: readonly RosterNote[]
}

export function assignGuardians(
  people: readonly RosterRow[],
  lines: readonly GuardianLine[],
): AssignedGuardians {
  const known = indexOf(people.filter(({ kind }) => kind === 'student'))
  const values = new Map<RosterRow, RosterValues>()
  const strangers = new Map<string, RosterRow>()
  const notes: RosterNote[] = []
  for (const line of lines) {
    const found = line.children.length > 0 ? namedBy(line, known) : namingOf(line, known)
    if (found.wrong !== undefined)
      notes.push({ file: line.file, line: line.line, words: found.wrong, values: line.values })
    const elsewhere = (found.elsewhere ?? []).map(part => {
      const stranger = strangers.get(part.toLowerCase()) ?? strangerOf(part, line)
      strangers.set(part.toLowerCase(), stranger)
      return stranger
    })
    for (const child of [...found.children, ...elsewhere]) {
      const filled = withGuardian(values.get(child) ?? child.values, guardianOf(line), line.sourcedId)
      if (filled) values.set(child, filled)
      else notes.push({ file: line.file, line: line.line, words: lineWords.full, values: line.values })
    }
  }
  const filled = [...people, ...strangers.values()].map(row => ({
    ...row,
    values: values.get(row) ?? row.values,
  }))
  return { people: filled, notes }
}

/** A child whom only the school can identify: the row has just a number or address, and the guardian. */
const strangerOf = (part: string, { file, line }: GuardianLine): RosterRow => ({
  file,
  line,
  kind: 'student',
  sourcedId: isEmail(part) ? null : part,
  gone: false,
  values: isEmail(part) ? { email: normalEmail(part) } : {},
  refs: [],
  leads: [],
  leaves: [],
})

interface GuardianMatch {
  readonly children: readonly RosterRow[]
  /** Numbers and addresses of children who are not in the list but may be in the school. */
  readonly elsewhere?: readonly string[]
  /** Why the line, or part of it, is left out. */
  readonly wrong?: string | undefined
}

interface Index {
  readonly surely: ReadonlyMap<string, readonly RosterRow[]>
  readonly named: ReadonlyMap<string, readonly RosterRow[]>
  /** Children by the guardian that their own columns name. */
  readonly naming: ReadonlyMap<string, readonly RosterRow[]>
}

function indexOf(children: readonly RosterRow[]): Index {
  const by = (keysOf: (row: RosterRow) => readonly string[]) => {
    const index = new Map<string, RosterRow[]>()
    for (const row of children)
      for (const key of new Set(keysOf(row).filter(Boolean))) index.set(key, [...(index.get(key) ?? []), row])
    return index
  }
  return {
    surely: by(({ sourcedId, values }) => [(sourcedId ?? '').toLowerCase(), normalEmail(values.email ?? '')]),
    named: by(({ values: { firstName = '', lastName = '' } }) => [nameKey(firstName, lastName)]),
    naming: by(({ values }) =>
      guardiansOf(values).flatMap(({ Email = '', Name = '' }) => [
        normalEmail(Email),
        Name.trim().toLowerCase(),
        nameKey(...splitName(Name)),
      ]),
    ),
  }
}

const nameKey = (first: string, last: string): string => [plainWord(first), plainWord(last)].join(' ').trim()

/** Children whom the line names; a number or an address takes precedence over a name. */
function namedBy({ children }: GuardianLine, known: Index): GuardianMatch {
  const parts = children.flatMap(cell => partsOf(cell, known))
  const looked = parts.map(part => ({ part, ...lookUp(part, known) }))
  const sure = new Set(looked.filter(({ isSure }) => isSure).flatMap(({ rows }) => rows))
  const byName = looked.filter(({ isSure, rows }) => !isSure && rows.length > 0)
  if (sure.size > 0) {
    const stranger = byName.find(({ rows }) => !rows.some(row => sure.has(row)))
    if (stranger)
      return {
        children: [],
        wrong: `“${stranger.part}” and the number or address beside it are two children.`,
      }
    const missing = looked.filter(each => isNobody(each) && hasDigit(each.part))
    return {
      children: [...sure],
      elsewhere: numbersOf(missing),
      wrong: missingOf(missing.filter(({ part }) => !isNumber(part))),
    }
  }
  const elsewhere = numbersOf(looked.filter(isNobody))
  if (byName.length === 0 && elsewhere.length > 0) return { children: [], elsewhere }
  // First and last name may be in separate columns.
  const whole = byName.length === 0 ? lookUp(children.join(' '), known) : undefined
  if (whole?.rows.length === 1) return { children: whole.rows }
  const doubtful = [...byName, ...(whole ? [{ part: children.join(' '), ...whole }] : [])].find(
    ({ rows }) => rows.length > 1,
  )
  const clear = byName.filter(({ rows }) => rows.length === 1).flatMap(({ rows }) => rows)
  const wrong = doubtful
    ? `Several children of this list are called “${doubtful.part}”: name the child by number or email.`
    : missingOf(looked.filter(isNobody))
  return { children: [...new Set(clear)], wrong }
}

const hasDigit = (part: string): boolean => /[\d@]/.test(part)
/** A number or address identifies a child of the school; a name is not enough. */
const isNumber = (part: string): boolean => isEmail(part) || /^(?=.*\d)[^\s@]{1,100}$/.test(part)
const numbersOf = (looked: readonly { readonly part: string }[]): string[] => [
  ...new Set(looked.map(({ part }) => part.trim()).filter(isNumber)),
]
const isNobody = ({ rows }: { rows: readonly RosterRow[] }): boolean => rows.length === 0
const missingOf = (looked: readonly { readonly part: string }[]): string | undefined =>
  looked[0] && `The child “${looked[0].part}” is not in this list.`.slice(0, 200)

function lookUp(part: string, known: Index): { rows: readonly RosterRow[]; isSure: boolean } {
  const sure = known.surely.get(part.trim().toLowerCase())
  if (sure) return { rows: sure, isSure: true }
  const [first, last] = splitName(part)
  const rows = known.named.get(nameKey(first, last)) ?? known.named.get(nameKey(last, first)) ?? []
  return { rows, isSure: false }
}

/** "Ada Berg; Bo Berg" names two children, "Berg, Ada" names one. */
function partsOf(cell: string, known: Index): readonly string[] {
  const isOne = (part: string) => lookUp(part, known).rows.length > 0
  const looser = (piece: string) => {
    const parts = piece.split(/\s*[,/&+]\s*|\s+(?:and|und|et|y|e|en)\s+/).filter(Boolean)
    return parts.some(isOne) ? parts : [piece]
  }
  return cell
    .split(/\s*[;|\n]\s*/)
    .filter(Boolean)
    .flatMap(piece => (isOne(piece) ? [piece] : looser(piece)))
}

/** Children whose own columns contain the guardian's number, address or name. */
function namingOf({ sourcedId, values }: GuardianLine, known: Index): GuardianMatch {
  const { firstName = '', lastName = '', email = '' } = values
  for (const key of [(sourcedId ?? '').toLowerCase(), normalEmail(email)]) {
    const rows = key === '' ? [] : (known.naming.get(key) ?? [])
    if (rows.length > 0) return { children: rows }
  }
  // Some systems write the child's number on the guardian's line.
  const numbered = sourcedId === null ? undefined : known.surely.get(sourcedId.toLowerCase())
  if (numbered) return { children: numbered }
  // Two parents may share a name: a different address means a different person.
  const rows = (known.naming.get(nameKey(firstName, lastName)) ?? []).filter(row =>
    guardiansOf(row.values).some(
      ({ Name = '', Email }) =>
        nameKey(...splitName(Name)) === nameKey(firstName, lastName) && (email === '' || Email === undefined),
    ),
  )
  return rows.length > 0 ? { children: rows } : { children: [], wrong: lineWords.nobody }
}

const lineWords = {
  nobody: 'The line names no child of this list, and no child names this guardian.',
  full: `A child has at most ${maxGuardians} guardians.`,
} as const

function guardianOf({ values, relation }: GuardianLine): Guardian {
  const { firstName = '', lastName = '' } = values
  const [Name, Email, Phone] = [
    `${firstName} ${lastName}`.trim(),
    values.email ?? values.parentEmail,
    values.mobile ?? values.parentPhone,
  ]
  return {
    ...(Name !== '' && { Name }),
    ...(Email !== undefined && { Email }),
    ...(Phone !== undefined && { Phone }),
    ...(relation !== '' && { Relation: relation }),
  }
}
