// Adds a meeting later.
import { eq, sql } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionFor } from '../access.ts'
import { answer } from '../session/hooks.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { notifySession } from '../notices/notify-session.ts'

export async function createMeeting(
  kit: Kit,
  by: CallContext,
  {
    _id,
    url,
    passcode,
    waiting_room,
  }: { _id: string; url: string | null; passcode: string | null; waiting_room: boolean },
): Promise<SessionRow> {
  const session = await sessionFor(by.db, by.actor, _id, 'session.edit', { lock: true })
  if (session.meeting !== null) throw fail(sessionErrors, 'meeting-there')
  if (session.status === 'close') throw fail(sessionErrors, 'session-closed')
  const address = url ?? (await answer(by.db, 'makeMeeting')?.(kit, by, session)) ?? null
  if (address === null) throw fail(sessionErrors, 'zoom-missing')
  const [row] = await by.db
    .update(sessions)
    .set({
      meeting: { url: address, waiting_room, passcode: waiting_room ? null : (passcode ?? session.sid) },
      updatedAt: by.now,
      version: sql`${sessions.version} + 1`,
    })
    .where(eq(sessions.id, _id))
    .returning()
  if (!row) throw kitFail('not-found')
  await notifySession(by.db, kit, row, 'patched', ['zoom'])
  return row
}
