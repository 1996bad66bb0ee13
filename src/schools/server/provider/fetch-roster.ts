// Fetches the configured data of a connection from its provider and reads it as a roster.
import { NotFetched } from '#kit/server/guarded-request.ts'
import {
  RestPackage,
  rosterOfRest,
  type RestCollection,
} from '#schools/contract/import/oneroster-rest.rules.ts'
import { schoolsIn } from '#schools/contract/import/oneroster.rules.ts'
import type { Roster } from '#schools/contract/import/roster.rules.ts'
import type { LinkPart, RosterOffer } from '#schools/contract/roster-links.contract.ts'
import type { Provider } from './provider.ts'

const maxRecords = 300_000
/** Up to this number, missing people are fetched one by one; beyond it, everything is fetched. */
const maxSingles = 200

/** Always fetched: small, and needed to interpret changes. */
const always: readonly RestCollection[] = ['orgs', 'academicSessions', 'courses']
const changing: readonly RestCollection[] = ['classes', 'users', 'enrollments']

export interface FetchChoice {
  readonly org: string | null
  readonly parts: readonly LinkPart[]
  /** Fetches changes since then; null fetches everything. */
  readonly since: Date | null
  readonly today: Date
}

export interface Fetched {
  readonly roster: Roster
  readonly records: number
  /** Changes refer to too many other records, so everything must be fetched. */
  readonly needsAll: boolean
}

export async function fetchRoster(
  provider: Provider,
  { org, parts, since, today }: FetchChoice,
): Promise<Fetched> {
  const pack = new RestPackage(org)
  const withBirth = parts.includes('demographics')
  for (const collection of always) await fill(pack, provider, collection)
  for (const collection of [...changing, ...(withBirth ? (['demographics'] as const) : [])])
    await fill(pack, provider, collection, since ?? undefined)
  const lacking = since === null ? [] : pack.lacking()
  const needsAll = lacking.length > maxSingles
  if (!needsAll)
    for (const id of lacking) {
      const user = await provider.user(id)
      if (user !== null) pack.add('users', user)
    }
  const roster = rosterOfRest(pack, { school: org, parts, isDelta: since !== null, today })
  const nameless =
    pack.nameless === 0
      ? []
      : [{ file: '', line: 0, words: `${pack.nameless} records came without an id.`, values: {} }]
  return { roster: { ...roster, notes: [...roster.notes, ...nameless] }, records: pack.count, needsAll }
}

async function fill(pack: RestPackage, provider: Provider, collection: RestCollection, since?: Date) {
  for await (const { records } of provider.pages(collection, since)) {
    for (const record of records) pack.add(collection, record)
    if (pack.count > maxRecords)
      throw new NotFetched('The other system has more records than one school can have. Choose one school.')
  }
}

/** The schools and options to choose from, without fetching the roster. */
export async function offerOf(provider: Provider): Promise<RosterOffer> {
  const pack = new RestPackage(null)
  await fill(pack, provider, 'orgs')
  let people: number | null = null
  for await (const { total } of provider.pages('users')) {
    people = total
    break
  }
  return { schools: schoolsIn(pack.read(false)).slice(0, 500), people }
}
