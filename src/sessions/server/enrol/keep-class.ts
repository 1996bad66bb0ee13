// "Keep these learners as a class": turns the list a lesson built into a class, and assigns the lesson to
// it.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { makeClassOf } from '#schools/server/class-making.api.ts'
import { buildsItsList } from '#sessions/contract/kinds.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionFor } from '../access.ts'
import { sessions } from '../sessions.tables.ts'
import { notifySession } from '../notices/notify-session.ts'

export async function keepClass(kit: Kit, call: Call<unknown, { _id: string; name: string }>) {
  const { db, actor, data, now } = call
  const session = await sessionFor(db, actor, data._id, 'session.teach', { lock: true })
  if (!buildsItsList(session)) throw fail(sessionErrors, 'class-already')
  if (session.people.length === 0) throw fail(sessionErrors, 'class-nobody')
  const made = await makeClassOf(kit, call, {
    school: session.school,
    name: data.name,
    people: session.people,
  })
  const [row] = await db
    .update(sessions)
    .set({
      classId: made.class,
      className: data.name,
      updatedAt: now,
      version: sql`${sessions.version} + 1`,
    })
    .where(and(eq(sessions.id, session.id), isNull(sessions.classId)))
    .returning()
  if (!row) throw fail(sessionErrors, 'class-already')
  await notifySession(db, kit, row, 'patched', ['classId'])
  return made
}
