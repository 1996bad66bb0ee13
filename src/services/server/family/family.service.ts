// `service-family`: a guardian's role in lessons with providers.
import { and, desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { messagesIn, type ThreadType } from '#communications/server/threads.api.ts'
import { isMinor, peopleOf, personOf, type Person } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { notify } from '#kit/server/notify.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { childAccount } from '#schools/server/parents.api.ts'
import {
  serviceFamilyContract,
  type FamilyLessons,
  type FamilyThread,
} from '#services/contract/family/family.contract.ts'
import { familyErrors } from '#services/contract/family/family.errors.ts'
import { familyNotices } from '#services/contract/family/family.notices.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'
import { guardianAsks } from '../help.tables.ts'
import { questions } from '../questions.tables.ts'
import { isYoung } from './asking.ts'
import { askPurchase, buying, decidePurchase, lookAtPurchase } from './purchases.ts'

export const serviceFamilyService = (kit: Kit) =>
  implement(serviceFamilyContract, {
    calls: {
      get: {
        buying: call => buying(call, call.query),
        purchase: call => lookAtPurchase(call, call.query.token),
        lessons: call => familyLessons(call, call.query),
        messages: call => familyMessages(call, call.query),
      },
      patch: {
        askPurchase: call => askPurchase(kit, call, call.data),
        decidePurchase: call => decidePurchase(kit, call, call.data),
        ask: call => askForApproval(kit, call, call.data),
      },
    },
  })

interface ChildQuery {
  readonly code?: string | undefined
  readonly student: string
}

interface Guarded {
  readonly name: string
  /** Null for a child without an account. */
  readonly child: Person | null
  readonly email: string
  readonly isAlways: boolean
  readonly mayAsk: boolean
  readonly asks: boolean
}

/** Guardians only count once they have confirmed the child. */
async function guardedChild(
  { db, actor, now }: CallContext,
  { code, student }: ChildQuery,
): Promise<Guarded> {
  const { user, name, hasJoined, email } = await childAccount(db, { code, actor, now }, student)
  if (!hasJoined || email === null) throw kitFail('not-found')
  const child = user === null ? null : ((await personOf(db, user)) ?? null)
  if (!child) return { name, child, email, isAlways: false, mayAsk: false, asks: false }
  const isAlways = isYoung(child, now)
  const mayAsk = !isAlways && isMinor(child, now)
  const ownAsk = and(eq(guardianAsks.child, child.id), eq(guardianAsks.email, email))
  return { name, child, email, isAlways, mayAsk, asks: mayAsk && (await db.$count(guardianAsks, ownAsk)) > 0 }
}

const maxLessons = 20

/** Lessons are shown to approving guardians; others only see that they may request it. */
async function familyLessons(by: CallContext, query: ChildQuery): Promise<z.input<typeof FamilyLessons>> {
  const { name, child, isAlways, mayAsk, asks } = await guardedChild(by, query)
  const state = { name, isAlways, mayAsk, asks }
  if (!child || !(isAlways || asks)) return { ...state, threads: 0, lessons: [] }
  const rows = await by.db
    .select()
    .from(bookings)
    .where(eq(bookings.booker, child.id))
    .orderBy(desc(bookings.start), desc(bookings.id))
    .limit(maxLessons)
  const people = await peopleOf(
    by.db,
    rows.map(({ servicer }) => servicer),
  )
  return {
    ...state,
    threads: (await threadsOf(by, child.id)).length,
    lessons: rows.map(row => ({
      _id: row.id,
      name: row.name,
      servicer: people.get(row.servicer)?.name ?? '',
      about: row.standardName,
      start: row.start,
      end: row.end,
      status: row.status,
    })),
  }
}

async function familyMessages(by: CallContext, query: ChildQuery) {
  const { name, child, isAlways, asks } = await guardedChild(by, query)
  if (!isAlways && !asks) throw fail(familyErrors, 'family-not-asked')
  return { name, threads: child ? await threadsOf(by, child.id) : [] }
}

/** Threads with at least one message, newest first. */
async function threadsOf({ db, now }: CallContext, child: string): Promise<z.input<typeof FamilyThread>[]> {
  const [questioned, booked] = [
    await db.select().from(questions).where(eq(questions.booker, child)),
    await db.select().from(bookings).where(eq(bookings.booker, child)),
  ]
  const people = await peopleOf(
    db,
    [...questioned, ...booked].map(({ servicer }) => servicer),
  )
  const said = async <T extends ThreadType>(type: T, rows: readonly { readonly id: string }[]) =>
    messagesIn(
      db,
      now,
      type,
      rows.map(({ id }) => id),
    )
  const [inQuestions, inLessons] = [
    await said('service-question', questioned),
    await said('service-booking', booked),
  ]
  const threads = [
    ...questioned.map(({ id, servicer }) => ({
      rid: id,
      type: 'service-question' as const,
      servicer: people.get(servicer)?.name ?? '',
      lesson: null,
      messages: (inQuestions.get(id) ?? []).map(message => wire(message, child)),
    })),
    ...booked.map(({ id, servicer, name, start }: BookingRow) => ({
      rid: id,
      type: 'service-booking' as const,
      servicer: people.get(servicer)?.name ?? '',
      lesson: { name, start },
      messages: (inLessons.get(id) ?? []).map(message => wire(message, child)),
    })),
  ].filter(({ messages }) => messages.length > 0)
  const newest = ({ messages }: (typeof threads)[number]) => messages.at(-1)?.createdAt.getTime() ?? 0
  return threads.toSorted((a, b) => newest(b) - newest(a))
}

type FamilyMessage =
  Awaited<ReturnType<typeof messagesIn>> extends ReadonlyMap<string, (infer M)[]> ? M : never

const wire = ({ id, writer, message, attachments, deleted, createdAt }: FamilyMessage, child: string) => ({
  _id: id,
  isChild: writer === child,
  message,
  attachments: attachments.map(({ filename, url = '' }) => ({ filename, url })),
  deleted,
  createdAt,
})

/** Notifies the child: nobody is observed without knowing. */
async function askForApproval(
  kit: Kit,
  by: CallContext,
  { ask, ...query }: ChildQuery & { readonly ask: boolean },
): Promise<{ asks: boolean }> {
  const { child, email, mayAsk, asks } = await guardedChild(by, query)
  if (!child || !mayAsk) throw fail(familyErrors, 'family-ask')
  if (ask === asks) return { asks }
  if (ask)
    await by.db.insert(guardianAsks).values({ child: child.id, email, at: by.now }).onConflictDoNothing()
  else
    await by.db
      .delete(guardianAsks)
      .where(and(eq(guardianAsks.child, child.id), eq(guardianAsks.email, email)))
  await notify(
    by.db,
    kit.clock,
    familyNotices,
    ask ? 'GuardianAsks' : 'GuardianAsksNot',
    { user: child.id },
    {},
    {
      key: kit.newId(),
    },
  )
  return { asks: ask }
}
