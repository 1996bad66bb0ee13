// Replaces the people of a session with picked participants.
import { eq, sql } from 'drizzle-orm'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { addSelected, dropSelected, selectedIn } from '../people/people.ts'
import { notifySelected } from './notify-selected.ts'
import { chosen } from './people.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { notifySession } from '../notices/notify-session.ts'

/** Changes the selected people; new ones are notified. */
export async function setStudents(
  kit: Kit,
  by: CallContext,
  row: SessionRow,
  students: readonly string[],
): Promise<void> {
  if (kinds[row.type].access !== 'select') throw fail(sessionErrors, 'kind-enrol')
  if (row.status === 'close') throw fail(sessionErrors, 'session-closed')
  const wanted = await chosen(
    by.db,
    by.actor,
    { type: row.type, students },
    row.classId === null ? undefined : { id: row.classId },
    row.school,
  )
  const there = await selectedIn(by, row.id)
  if (wanted.length === there.length && wanted.every(id => there.includes(id))) return
  await by.db
    .update(sessions)
    .set({ updatedAt: by.now, version: sql`${sessions.version} + 1` })
    .where(eq(sessions.id, row.id))
  await dropSelected(
    by,
    row.id,
    there.filter(id => !wanted.includes(id)),
  )
  const fresh = await addSelected(by, row.id, wanted)
  await notifySelected(kit, by, row, fresh)
  await notifySession(by.db, kit, { ...row, people: [...new Set([...there, ...wanted])] }, 'patched', [
    'students',
  ])
}
