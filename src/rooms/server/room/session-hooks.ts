// Applies session changes to the room in the same transaction; events are sent after the commit.
import { and, eq, exists, lt, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Handlers } from '#kit/server/outbox.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import { sessionHooks, snapshotOf, type SessionRow } from '#sessions/server/sessions.api.ts'
import { rightOf } from '../answers/answers.ts'
import { channelsWithTeacher } from '../presence/read.ts'
import { nudge, notifyFacts } from './room-news.ts'
import { loadState } from './room-state.ts'
import { syncWithSession } from './room-working.ts'
import { noteIn, noteDelivered } from './room-writer.ts'
import { facts as log, responses, rooms } from '../rooms.tables.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** Facts caused by a change of the session. */
    'room-facts': { room: string; facts: Fact[]; from: number; pubBefore: number }
  }
}

interface WriteMoment {
  readonly db: Tx
  readonly now: Date
}

async function note(
  kit: Kit,
  { db }: WriteMoment,
  session: SessionRow,
  also: readonly Fact[] = [],
): Promise<void> {
  const [room] = await db.select().from(rooms).where(eq(rooms.session, session.id)).for('update')
  if (!room) return
  const facts = [...syncWithSession(await loadState(db, room), session), ...also]
  const noted = await noteIn(kit, db, room, 'session', facts)
  if (noted) await put(db, kit.clock, 'room-facts', { room: room.id, facts, ...noted }, { orderKey: room.id })
}

export const forSessions = (): readonly Provision[] => [
  provide(sessionHooks, {
    // Also called when a session ends or starts.
    onPatched: (kit, at, session) => note(kit, at, session),
    async onSnapshot(kit, at, session, what) {
      await note(kit, at, session, [{ kind: 'contentChanged', page: null }])
      if (what === 'options') await markAgain(at.db, session)
    },
    async teachersIn(db, sessions) {
      const channels = await channelsWithTeacher(db)
      return new Set(sessions.filter(({ sid }) => channels.has(`class/${sid}`)).map(({ id }) => id))
    },
  }),
]

/** A key was corrected: existing answers are marked again. */
async function markAgain(db: Tx, { id }: SessionRow): Promise<void> {
  const questions = new Map((await snapshotOf(db, id)).questions.map(question => [question.page, question]))
  const given = await db
    .select({ id: responses.id, page: responses.page, answer: responses.answer, right: responses.right })
    .from(responses)
    .where(and(eq(responses.session, id), eq(responses.type, 'choice')))
  for (const { id: response, page, answer, right: before } of given) {
    const right = rightOf('choice', questions.get(page), answer)
    if (right !== before) await db.update(responses).set({ right }).where(eq(responses.id, response))
  }
}

export const roomHandlers = (kit: Kit): Handlers => ({
  async 'room-facts'({ payload: { room: id, facts, from, pubBefore } }) {
    const [room] = await kit.db.select().from(rooms).where(eq(rooms.id, id))
    if (!room) return
    const seq = from + facts.length
    notifyFacts(kit, room, {
      state: { ...(await loadState(kit.db, room)), seq },
      facts,
      from,
      pubBefore,
      pub: seq,
    })
    noteDelivered(kit, id, { from, to: seq })
  },
})

/**
 * Facts of a node that died between writing and sending: listeners are asked to fetch them, even while others
 * keep writing.
 */
export async function notifyForgotten(kit: Kit, now: Date): Promise<void> {
  const forgotten = exists(
    kit.db
      .select({ seq: log.seq })
      .from(log)
      .where(
        and(
          eq(log.room, rooms.id),
          eq(log.seq, sql`${rooms.sent} + 1`),
          lt(log.at, new Date(now.getTime() - 5000)),
        ),
      ),
  )
  const behind = await kit.db
    .update(rooms)
    .set({ sent: sql`${rooms.seq}` })
    .where(and(lt(rooms.sent, rooms.seq), forgotten))
    .returning({ id: rooms.id, sid: rooms.sid, seq: rooms.seq })
  for (const room of behind) nudge(kit, room)
}
