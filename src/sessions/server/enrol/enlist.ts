// Lessons without a class build their list from signed-in people who enter by code.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { addSelected, dropSelected } from '../people.ts'
import { roleIn, sessionById } from '../lists/read.ts'
import type { SessionRow } from '../sessions.tables.ts'
import { notifySession } from '../notify-session.ts'

/** Lessons meant for a class that have none. */
export const buildsItsList = ({ type, classId }: Pick<SessionRow, 'type' | 'classId'>): boolean =>
  classId === null && kinds[type].flags.class

/** Adds this person to the list unless they have another role; returns whether they are new. */
export async function enlist(
  kit: Kit,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  session: SessionRow,
): Promise<boolean> {
  const me = actor.id
  if (me === null || actor.roles.includes('anonymous')) return false
  // With a lobby the teacher decides who comes in: strangers wait there as guests.
  if (session.lobby || !buildsItsList(session) || !learnersMayEnter(session, now)) return false
  const role = await roleIn(kit.db, session, actor)
  if (role !== null && role !== 'guest') return false
  return kit.db.transaction(async db => {
    const added = await addSelected({ db, now }, session.id, [me])
    await notifySession(db, kit, await sessionById(db, session.id), 'patched', ['students'])
    return added.length > 0
  })
}

/** People who could not enter after all are removed from attendance. */
export const unlist = (kit: Kit, now: Date, session: string, user: string): Promise<void> =>
  dropSelected({ db: kit.db, now }, session, [user])
