// A new version that must be accepted: everybody who accepted an earlier one is notified once, and asked
// until they accept.
import { and, asc, eq, gt, lt, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toAcceptAgain } from '#communications/contract/agreements.rules.ts'
import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { needsConsent } from '#identity/contract/people.rules.ts'
import { peopleOf, personOf, type Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Message } from '#kit/server/outbox.ts'
import { acceptedBy } from './agreements.ts'
import { acceptances, agreements, type AgreementRecord } from '../reading.tables.ts'

const maxStep = 200

/** Works in batches, because an agreement may concern every user. */
export const notifyOfChange =
  (kit: Kit) =>
  async ({ payload }: Message<'agreement-changed'>): Promise<void> => {
    const [changed] = await kit.db.select().from(agreements).where(eq(agreements.id, payload.agreement))
    if (!changed) return
    for (let last = '', more = true; more;) {
      const users = await concernedBy(kit.db, changed, last)
      await kit.db.transaction(async tx => {
        const people = await peopleOf(tx, users)
        for (const person of people.values()) await announce(kit, tx, changed, person)
      })
      last = users.at(-1) ?? ''
      more = users.length === maxStep
    }
  }

async function concernedBy(db: Tx, { id, type, mode, version }: AgreementRecord, after: string) {
  const again = alias(acceptances, 'again')
  const rows = await db
    .selectDistinct({ user: acceptances.user })
    .from(acceptances)
    .innerJoin(agreements, eq(agreements.id, acceptances.agreement))
    .where(
      and(
        eq(agreements.type, type),
        eq(agreements.mode, mode),
        lt(agreements.version, version),
        gt(acceptances.user, after),
        notExists(
          db
            .select({ one: sql`1` })
            .from(again)
            .where(and(eq(again.user, acceptances.user), eq(again.agreement, id))),
        ),
      ),
    )
    .orderBy(asc(acceptances.user))
    .limit(maxStep)
  return rows.map(({ user }) => user)
}

/** Notifies the person; for a child under 13, the parent who consented. */
async function announce(kit: Kit, tx: Tx, changed: AgreementRecord, person: Person): Promise<void> {
  const { id, name, type, mode } = changed
  const values = { name, type, mode }
  const key = { key: id }
  if (!isChild(person, kit.clock.now()))
    return notify(tx, kit.clock, communicationsNotices, 'AgreementChanged', { user: person.id }, values, key)
  if (person.parentEmail === null) return
  await notify(
    tx,
    kit.clock,
    communicationsNotices,
    'AgreementChangedParent',
    { email: person.parentEmail, child: person.id, fallbackZone: person.timeZone, fallbackLang: person.lang },
    { ...values, child: person.name },
    { key: `${id} ${person.id}` },
  )
}

const isChild = ({ dob }: Person, now: Date): boolean => needsConsent(dob ?? undefined, now)

/** New versions of what this person accepted. For a child under 13 the parent must accept. */
export async function waitingFor(db: Tx, now: Date, user: string, due: Date = now) {
  const person = await personOf(db, user)
  if (!person || isChild(person, now)) return []
  const accepted = await acceptedBy(db, user)
  if (accepted.size === 0) return []
  const published = await db
    .select({
      _id: agreements.id,
      name: agreements.name,
      type: agreements.type,
      mode: agreements.mode,
      version: agreements.version,
      mustAccept: agreements.mustAccept,
      publishedAt: agreements.publishedAt,
    })
    .from(agreements)
    .where(lte(agreements.publishedAt, now))
    .orderBy(asc(agreements.type), asc(agreements.mode))
  const isDue = ({ publishedAt }: { publishedAt: Date }) => publishedAt <= due
  return toAcceptAgain(published, new Set(accepted.keys()), isDue).map(({ _id, name, type, mode }) => ({
    _id,
    name,
    type,
    mode,
  }))
}
