// Personal data in sessions. When an account closes, planned sessions are cancelled; past ones stay without a
// name.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { type Closing, closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Message } from '#kit/server/outbox.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { cancel } from './schedule/remove.ts'
import { registrations, selected, sessions, waiting } from './sessions.tables.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** Sessions whose teacher's account is closed. */
    'sessions-without-teacher': { owner: string }
  }
}

const columns = {
  name: sessions.name,
  type: sessions.type,
  code: sessions.sid,
  start: sessions.start,
  end: sessions.end,
  ended: sessions.ended,
  className: sessions.className,
}

export const forIdentity = (): readonly Provision[] => [
  provide(personalData, 'sessions', async (tx, user) => ({
    taught: await tx
      .select({ ...columns, price: sessions.price, registered: sessions.regNum, archived: sessions.del })
      .from(sessions)
      .where(eq(sessions.owner, user))
      .orderBy(asc(sessions.start)),
    chosenFor: await tx
      .select(columns)
      .from(selected)
      .innerJoin(sessions, eq(sessions.id, selected.session))
      .where(eq(selected.uid, user))
      .orderBy(asc(sessions.start)),
    registeredFor: await tx
      .select({
        ...columns,
        nickname: registrations.nickname,
        order: registrations.order,
        at: registrations.at,
      })
      .from(registrations)
      .innerJoin(sessions, eq(sessions.id, registrations.session))
      .where(eq(registrations.uid, user))
      .orderBy(asc(registrations.at)),
    waitingFor: await tx
      .select({ ...columns, at: waiting.at })
      .from(waiting)
      .innerJoin(sessions, eq(sessions.id, waiting.session))
      .where(eq(waiting.uid, user))
      .orderBy(asc(waiting.at)),
  })),
  provide(closingSteps, forget),
]

/** Paid seats stay until commerce refunds them. */
async function forget(tx: Tx, { user, now }: Closing): Promise<void> {
  const open = tx.select({ id: sessions.id }).from(sessions).where(isNull(sessions.startedAt))
  await tx.delete(waiting).where(eq(waiting.uid, user))
  await tx.delete(selected).where(and(eq(selected.uid, user), inArray(selected.session, open)))
  await tx
    .delete(registrations)
    .where(
      and(eq(registrations.uid, user), isNull(registrations.order), inArray(registrations.session, open)),
    )
  await tx.update(registrations).set({ nickname: '', avatar: null }).where(eq(registrations.uid, user))
  await put(tx, { now: () => now }, 'sessions-without-teacher', { owner: user })
}

/** Notifies and refunds all participants. */
export const cancelWithoutTeacher =
  (kit: Kit) =>
  ({ payload: { owner } }: Message<'sessions-without-teacher'>): Promise<void> =>
    kit.db.transaction(async db => {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.owner, owner), isNull(sessions.startedAt), isNull(sessions.pid)))
        .for('update')
      for (const row of rows) await cancel(kit, { db, now: kit.clock.now() }, row)
    })
