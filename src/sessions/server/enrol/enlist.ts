// Lessons without a class build their list from signed-in people who enter by code.
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { buildsItsList } from '#sessions/contract/kinds.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { addSelected, dropSelected } from '../people/people.ts'
import { roleIn, sessionById } from '../lists/read.ts'
import type { SessionRow } from '../sessions.tables.ts'
import { notifySession } from '../notices/notify-session.ts'

/** Whether this person belongs on the list of the lesson, and is not on it yet. */
export async function isNewcomer({ db, actor, now }: CallContext, session: SessionRow): Promise<boolean> {
  if (actor.id === null || actor.roles.includes('anonymous')) return false
  if (!buildsItsList(session) || !learnersMayEnter(session, now)) return false
  const role = await roleIn(db, session, actor)
  return role === null || role === 'guest'
}

/** Adds a newcomer to the list; returns whether they are new. */
export const enlist = (kit: Kit, now: Date, session: string, user: string): Promise<boolean> =>
  kit.db.transaction(async db => {
    const added = await addSelected({ db, now }, session, [user])
    await notifySession(db, kit, await sessionById(db, session), 'patched', ['students'])
    return added.length > 0
  })

/** People who could not enter after all are removed from attendance. */
export const unlist = (kit: Kit, now: Date, session: string, user: string): Promise<void> =>
  dropSelected({ db: kit.db, now }, session, [user])
