// Arbitrary rosters for property tests: awkward names, lists with commas, families of every size.
import fc from 'fast-check'
import { guardianField, maxGuardians, type RosterKind, type RosterRow } from '../import/roster.rules.ts'

const awkward = [
  'O’Neill, Jr.',
  'Ana "Nita" Díaz',
  '=SUM(A1)',
  "'=x",
  '-Smith',
  '+Plus',
  '@home',
  '李 小龍',
  'Ng',
  'van der Berg',
  'a,b;c|d',
  '"',
  'x\ny',
]
const words = (max: number) =>
  fc
    .oneof(fc.constantFrom(...awkward), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
    .map(text =>
      text
        .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, max),
    )
    .filter(text => text !== '' && text.isWellFormed())
const phone = fc.integer({ min: 10_000, max: 99_999_999 }).map(number => `+6421${number}`)
const day = fc
  .date({ min: new Date('2005-01-01'), max: new Date('2018-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const adult = fc.record({
  name: words(60),
  email: maybe(fc.nat(30).map(number => `adult${number}`)),
  phone: maybe(phone),
  relation: fc.oneof(fc.constant(''), fc.constantFrom('Mother', 'Father', 'Aunt, by marriage'), words(30)),
})
type Adult = typeof adult extends fc.Arbitrary<infer T> ? T : never
const child = fc.record({
  first: words(40),
  last: fc.oneof(fc.constant(''), words(40)),
  hasEmail: fc.boolean(),
  mobile: maybe(phone),
  dob: maybe(day),
  gender: maybe(fc.constantFrom('male', 'female', 'other')),
  adults: fc.array(adult, { maxLength: maxGuardians }),
  classes: fc.array(fc.nat(5), { maxLength: 3 }),
})
const teacher = fc.record({
  first: words(40),
  last: words(40),
  dob: maybe(fc.constant('1980-02-29')),
  classes: fc.array(fc.nat(5), { maxLength: 3 }),
  leads: fc.boolean(),
})
const klass = fc.record({
  title: words(40),
  isHomeroom: fc.boolean(),
  grade: fc.constantFrom('07', '12', 'KG', 'Year 9'),
  subject: words(40),
  term: fc.option(fc.nat(1), { nil: null }),
})

interface RosterOptions {
  /** Prefix of every foreign id and address, so that two rosters do not collide. */
  readonly mark: string
  readonly most: number
}

export const rosterArbitrary = ({ mark, most }: RosterOptions): fc.Arbitrary<RosterRow[]> =>
  fc
    .record({
      classes: fc.array(klass, { maxLength: 6 }),
      teachers: fc.array(teacher, { maxLength: 5 }),
      children: fc.array(child, { maxLength: most }),
    })
    .map(({ classes, teachers, children }) => {
      const refs = (list: readonly number[]) =>
        [...new Set(list)].filter(at => at < classes.length).map(at => `${mark}c${at}`)
      return [
        row('year', `${mark}y`, { title: 'The year', start: '2026-08-01', end: '2027-07-31' }),
        row('term', `${mark}h0`, { title: 'First, half', start: '2026-08-01', end: '2027-01-31' }, [
          `${mark}y`,
        ]),
        row('term', `${mark}h1`, { title: 'Second', start: '2027-02-01', end: '2027-07-31' }, [`${mark}y`]),
        ...classes.map(({ title, isHomeroom, grade, subject, term }, at) =>
          row(
            'class',
            `${mark}c${at}`,
            { title, grade, classType: isHomeroom ? 'homeroom' : 'subject', ...(!isHomeroom && { subject }) },
            term === null ? [] : [`${mark}h${term}`],
          ),
        ),
        ...teachers.map(({ first, last, dob, classes: places, leads }, at) => ({
          ...row(
            'staff',
            `${mark}t${at}`,
            filled({
              firstName: first,
              lastName: last,
              email: `${mark}t${at}@north.example`,
              birthDate: dob,
            }),
            refs(places),
          ),
          leads: leads ? refs(places).slice(0, 1) : [],
        })),
        ...children.map((each, at) =>
          row(
            'student',
            `${mark}s${at}`,
            filled({
              firstName: each.first,
              lastName: each.last,
              email: each.hasEmail ? `${mark}s${at}@north.example` : undefined,
              mobile: each.mobile,
              birthDate: each.dob,
              gender: each.gender,
              ...adultsOf(each.adults, mark),
            }),
            refs(each.classes),
          ),
        ),
      ]
    })

const row = (
  kind: RosterKind,
  sourcedId: string,
  values: RosterRow['values'],
  refs: readonly string[] = [],
): RosterRow => ({
  file: 'any.csv',
  line: 2,
  kind,
  sourcedId,
  gone: false,
  values,
  refs,
  leads: [],
  leaves: [],
})

const filled = (values: Record<string, string | undefined>): RosterRow['values'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value ? [[field, value] as const] : [])),
  )

const adultsOf = (adults: readonly Adult[], mark: string) =>
  Object.assign(
    {},
    ...adults.map(({ name, email, phone: number, relation }, at) => ({
      [guardianField(at, 'Name')]: name,
      [guardianField(at, 'Email')]: email && `${mark}${email}@home.example`,
      [guardianField(at, 'Phone')]: number,
      [guardianField(at, 'Relation')]: relation,
    })),
  ) as Record<string, string | undefined>
