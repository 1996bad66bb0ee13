// Moves one of many sessions, and back. Participants are notified at the end (`notify-shift.ts`).
import { fail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { BulkContext, BulkStep } from '#schools/server/bulk.api.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { readShift, shiftInstant, shiftSpan, type Shift } from '#sessions/contract/shift.rules.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { sessionFor } from '../access.ts'
import { moveUntold } from '../schedule/patch.ts'
import { timeFields } from '../schedule/patch-fields.ts'
import { assertFree } from '../schedule/time.ts'
import type { SessionRow } from '../sessions.tables.ts'
import { notifyShift } from './notify-shift.ts'

export function shiftOf(text: string): Shift {
  const shift = readShift(text)
  if (!shift) throw fail(schoolErrors, 'bulk-act')
  return shift
}

interface NewTimes {
  readonly start: string
  readonly end: string
}

const deadlineOf = ({ countdown }: Pick<SessionRow, 'countdown'>): string | null =>
  countdown?.type === 1 ? countdown.deadline : null

/** The new time, or a refusal with the reason. */
export async function shiftedTimes(by: CallContext, row: SessionRow, shift: Shift): Promise<NewTimes> {
  if (row.del) throw fail(sessionErrors, 'session-archived')
  if (row.booking !== null) throw fail(sessionErrors, 'shift-booked')
  const span = shiftSpan(row, shift)
  const times = { start: span.start.toISOString(), end: span.end.toISOString() }
  timeFields(row, times, by.now)
  if (!kinds[row.type].flags.ownPace) await assertFree(by.db, row.owner, span, row)
  return times
}

const writing = ({ tx, actor, now }: BulkContext): CallContext => ({ db: tx, actor, now })

export const shiftStep: BulkStep = {
  async run(context, id) {
    const by = writing(context)
    const row = await sessionFor(context.tx, context.actor, id, 'session.edit', { lock: true })
    const shift = shiftOf(context.act.to ?? '')
    const times = await shiftedTimes(by, row, shift)
    const deadline = deadlineOf(row)
    const moved = await moveUntold(context.kit, by, row, {
      ...times,
      ...withDeadline(row, deadline === null ? null : shiftInstant(new Date(deadline), shift).toISOString()),
    })
    return {
      times: {
        start: row.start.toISOString(),
        end: row.end.toISOString(),
        regDate: row.regDate?.toISOString() ?? null,
        deadline,
      },
      shiftedTo: { start: moved.start.toISOString(), end: moved.end.toISOString() },
    }
  },
  async undo(context, id, { times, shiftedTo }) {
    const row = await sessionFor(context.tx, context.actor, id, 'session.edit', { lock: true })
    const isThere =
      row.start.toISOString() === shiftedTo?.start && row.end.toISOString() === shiftedTo.end && !row.del
    if (!isThere || !times) return false
    await moveUntold(context.kit, writing(context), row, {
      start: times.start,
      end: times.end,
      ...(row.regDate !== null && { regDate: times.regDate }),
      ...withDeadline(row, times.deadline),
    })
    return true
  },
  ended: notifyShift,
}

const withDeadline = ({ countdown }: SessionRow, deadline: string | null) =>
  countdown === null || deadline === null ? {} : { countdown: { ...countdown, deadline } }
