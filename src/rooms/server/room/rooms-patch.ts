// Runs a patch of a room as commands.
import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Kit } from '#kit/server/kit.ts'
import { dealt } from '#rooms/contract/groups.rules.ts'
import { commandsOf, type Patch } from '#rooms/contract/room.commands.ts'
import type { Command } from '#rooms/contract/command.shapes.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { endCountdown, raiseLobby } from '#sessions/server/sessions.api.ts'
import { submitDrafts } from '../answers/drafts.ts'
import { signFor, notifyHidden } from '../answers/wire.ts'
import type { RoomAccess } from './room-access.ts'
import { sendOut } from './room-news.ts'
import type { RoomBatch } from './room-working.ts'
import { writeRoom } from './room-writer.ts'
import { responses, votes } from '../rooms.tables.ts'

export async function patchRoom(kit: Kit, { room, by, session }: RoomAccess, patch: Patch) {
  // Clears the session's timer first, because every write of the room copies it from the session.
  if (patch.timer === 'stop' && by.role === 'teacher' && session.status !== 'close')
    await endCountdown(kit, session.id)
  return writeRoom(kit, room.id, async at => {
    const done = at.do(by, ...commandsOf(patch, at.state))
    // Runs last, because the same patch may create the groups.
    if (patch.randomGroups) at.do(by, ...dealAll(at.state))
    if (patch.star) {
      await at.flush()
      await at.tx.update(responses).set({ star: patch.star.on }).where(eq(responses.id, patch.star._id))
    }
    await keepVotes(at, done)
    await hideAnswers(at, hiddenBy(done))
    await submitClosed(at, done)
    const removed = done.flatMap(fact => (fact.kind === 'removed' && fact.on ? fact.uids : []))
    // A browser with cleared storage counts as a new guest, so without the lobby a removed person could
    // return at once.
    if (removed.length > 0) await raiseLobby(kit, { db: at.tx, now: at.now }, room.session)
    at.after(() => sendOut(kit, { ...room, seq: at.seq }, removed))
    return { _id: room.id, seq: at.seq }
  })
}

/** Submits drafts on pages that close and for screens that lock. */
async function submitClosed(at: RoomBatch, facts: readonly Fact[]): Promise<void> {
  const pages = new Set(
    facts.flatMap(fact =>
      fact.kind === 'answerRevealed' || (fact.kind === 'pageLocked' && fact.on) ? [fact.page] : [],
    ),
  )
  const locked = new Set(facts.flatMap(fact => (fact.kind === 'blocked' && fact.on ? fact.uids : [])))
  if (pages.size + locked.size === 0) return
  await submitDrafts(at, { isDue: ({ page, uid }) => pages.has(page) || locked.has(uid) })
}

async function keepVotes(at: RoomBatch, facts: readonly Fact[]): Promise<void> {
  for (const fact of facts) {
    if (fact.kind !== 'voted' || fact.by === null) continue
    await at.flush()
    const vote = { response: fact._id, uid: fact.by }
    if (fact.on)
      await at.tx
        .insert(votes)
        .values({ room: at.room.id, ...vote, at: at.now })
        .onConflictDoNothing()
    else await at.tx.delete(votes).where(and(eq(votes.response, vote.response), eq(votes.uid, vote.uid)))
  }
}

type AnswerHidden = Extract<Fact, { kind: 'answerHidden' }>
const hiddenBy = (facts: readonly Fact[]) =>
  facts.filter((fact): fact is AnswerHidden => fact.kind === 'answerHidden')

async function hideAnswers(at: RoomBatch, hidden: readonly AnswerHidden[]): Promise<void> {
  if (hidden.length === 0) return
  await at.flush()
  for (const { _id, on } of hidden) {
    const [row] = await at.tx.update(responses).set({ hidden: on }).where(eq(responses.id, _id)).returning()
    if (!row) continue
    const sign = await signFor(at.tx, at.now, [row])
    const { state } = at
    at.after(() => notifyHidden(at.kit, row, at.room.sid, state, sign))
  }
}

/** Empties all groups first, so that none is full on the way. */
function dealAll(state: RoomState): Command[] {
  const uids = Object.entries(state.seats)
    .filter(([, seat]) => seat.entered !== null)
    .map(([uid]) => uid)
  const groups = dealt(
    uids,
    state.groups.map(({ _id }) => _id),
    n => randomInt(n),
  )
  return Object.keys(groups).length === 0
    ? []
    : [
        { do: 'seat', groups: Object.fromEntries(uids.map(uid => [uid, null])) },
        { do: 'seat', groups },
      ]
}
