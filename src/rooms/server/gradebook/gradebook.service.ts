// `gradebook`: read by teachers of the class and admins of its school; learners read their own row.
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { categoriesByIds, classWeightsOf } from '#academics/server/evaluation.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { gradebookContract, type BookSettings } from '#rooms/contract/gradebook.contract.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { learnersOf, type ClassRow } from '#schools/server/classes.api.ts'
import { assertOwnerOpen } from '#schools/server/owners.api.ts'
import { readBook } from './book.ts'
import { wireChange } from './cells.ts'
import { classFor, termFor } from './facts.ts'
import { bookChanges, bookLessons, bookSettings } from '../gradebook.tables.ts'
import { classSnapshots } from '../takeaway.tables.ts'

export const gradebookService = (kit: Kit) =>
  implement(gradebookContract, {
    get: (id, call) => readBook(kit, call, id, call.query.term, 'staff'),
    async patch(id, call) {
      const { school: forSchool, version, ...settings } = call.data
      const klass = await editable(call, id)
      if (forSchool && !isAdminOf(call.actor, klass.school)) throw kitFail('forbidden')
      await assertWeights(call.db, klass, settings)
      await saveSettings(call, forSchool ? klass.school : id, settings, forSchool ? undefined : version)
      // The school's settings now apply to this class too.
      if (forSchool) await call.db.delete(bookSettings).where(eq(bookSettings.id, id))
      await writeAudit(call.db, call, 'gradebook.settings', forSchool ? klass.school : id, {
        after: settings,
      })
      return readBook(kit, call, id, undefined, 'staff')
    },
    calls: {
      get: {
        mine: call => readBook(kit, call, call.query.classId, call.query.term, 'learner'),
        history: call => history(call, call.query),
      },
      patch: {
        async lesson(call) {
          const { classId, term, session, category, counts } = call.data
          const klass = await editable(call, classId)
          await assertLesson(call.db, classId, session)
          await assertCategory(call.db, klass, category)
          const values = { category, counts, updatedAt: call.now }
          await call.db
            .insert(bookLessons)
            .values({ session, ...values })
            .onConflictDoUpdate({ target: bookLessons.session, set: values })
          await writeAudit(call.db, call, 'gradebook.lesson', session, { after: { category, counts } })
          return readBook(kit, call, classId, term, 'staff')
        },
        async change(call) {
          const { classId, term } = call.data
          await putChange(kit, call, await editable(call, classId), call.data)
          return readBook(kit, call, classId, term, 'staff')
        },
        async withdraw(call) {
          const { classId, term, _id } = call.data
          await editable(call, classId)
          const gone = await withdraw(call, and(eq(bookChanges.classId, classId), eq(bookChanges.id, _id)))
          if (gone === 0) throw kitFail('not-found')
          return readBook(kit, call, classId, term, 'staff')
        },
      },
    },
  })

/** The class must not be archived, and its school's plan must be active. */
async function editable(call: Pick<Call, 'db' | 'actor' | 'now'>, id: string): Promise<ClassRow> {
  const { klass } = await classFor(call, id, 'staff')
  if (klass.archivedAt !== null) throw kitFail('forbidden')
  await assertOwnerOpen(call.db, klass.school, call.now)
  return klass
}

async function assertWeights(
  db: Tx,
  { school }: ClassRow,
  { weights }: Pick<BookSettings, 'weights'>,
): Promise<void> {
  if (weights === null || weights === 'usual') return
  if ((await classWeightsOf(db, school)).every(({ id }) => id !== weights))
    throw fail(takeawayErrors, 'gradebook-weights')
}

async function saveSettings(
  { db, now }: Pick<Call, 'db' | 'now'>,
  id: string,
  settings: BookSettings,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version > 0) {
    await updateVersion(db, bookSettings, id, version, { settings, updatedAt: now })
    return
  }
  const fresh = db.insert(bookSettings).values({ id, settings, updatedAt: now })
  const rows = await (
    version === undefined
      ? fresh.onConflictDoUpdate({ target: bookSettings.id, set: { settings, updatedAt: now } })
      : fresh.onConflictDoNothing()
  ).returning({ id: bookSettings.id })
  // A concurrent write was first.
  if (rows.length === 0) throw kitFail('stale-version', { version: 1 })
}

async function assertLesson(db: Tx, classId: string, session: string): Promise<void> {
  const rows = await db
    .select({ id: classSnapshots.id })
    .from(classSnapshots)
    .where(and(eq(classSnapshots.id, session), eq(classSnapshots.classId, classId)))
  if (rows.length === 0) throw fail(takeawayErrors, 'gradebook-lesson')
}

async function assertCategory(db: Tx, { school }: ClassRow, category: string | null): Promise<void> {
  if (category === null) return
  const [found] = await categoriesByIds(db, [category])
  if (found?.owner !== school || found.of !== 'task') throw kitFail('not-found')
}

interface NewChange {
  readonly term?: string | undefined
  readonly uid: string
  readonly session: string | null
  readonly percent: number | null
  readonly reason: string
}

/** Withdraws the previous override, so that the history is complete. */
async function putChange(
  kit: Kit,
  call: Pick<Call, 'db' | 'actor' | 'now'>,
  klass: ClassRow,
  { term: wanted, uid, session, percent, reason }: NewChange,
): Promise<void> {
  const { db, actor, now } = call
  if (session === null && percent === null) throw fail(takeawayErrors, 'gradebook-excuse')
  if (session !== null) await assertLesson(db, klass.id, session)
  await assertLearner(db, klass.id, uid)
  const { term } = await termFor(call, klass.school, wanted)
  const place = {
    classId: klass.id,
    term: session === null ? term.id : '',
    uid,
    session: session ?? '',
  }
  await withdraw(
    call,
    and(
      eq(bookChanges.classId, place.classId),
      eq(bookChanges.term, place.term),
      eq(bookChanges.uid, uid),
      eq(bookChanges.session, place.session),
    ),
  )
  await db
    .insert(bookChanges)
    .values({ id: kit.newId(), ...place, percent, reason, by: actor.id ?? '', at: now })
}

/** A member of the class, or on the list of one of its lessons. */
async function assertLearner(db: Tx, classId: string, uid: string): Promise<void> {
  if ((await learnersOf(db, classId)).includes(uid)) return
  const rows = await db
    .select({ students: classSnapshots.students })
    .from(classSnapshots)
    .where(eq(classSnapshots.classId, classId))
  if (!rows.some(({ students }) => students.some(({ _id }) => _id === uid)))
    throw fail(takeawayErrors, 'gradebook-learner')
}

async function withdraw(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  where: ReturnType<typeof and>,
): Promise<number> {
  const rows = await db
    .update(bookChanges)
    .set({ withdrawnAt: now, withdrawnBy: actor.id })
    .where(and(where, isNull(bookChanges.withdrawnAt)))
    .returning({ id: bookChanges.id })
  return rows.length
}

const maxHistory = 200

async function history(
  call: Pick<Call, 'db' | 'actor' | 'now'>,
  { classId, term: wanted, uid }: { classId: string; term?: string | undefined; uid: string },
) {
  const { klass } = await classFor(call, classId, 'staff')
  const { term } = await termFor(call, klass.school, wanted)
  const rows = await call.db
    .select()
    .from(bookChanges)
    .where(
      and(
        eq(bookChanges.classId, classId),
        eq(bookChanges.uid, uid),
        inArray(bookChanges.term, ['', term.id]),
      ),
    )
    .orderBy(desc(bookChanges.at), desc(bookChanges.id))
    .limit(maxHistory)
  const people = await peopleOf(
    call.db,
    rows.flatMap(({ by, withdrawnBy }) => (withdrawnBy === null ? [by] : [by, withdrawnBy])),
  )
  return rows.map(row => wireChange(row, id => (id === null ? null : (people.get(id)?.name ?? ''))))
}
