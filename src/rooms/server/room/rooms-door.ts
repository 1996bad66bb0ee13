// Resolves /s/{id}: a room code first, then a school's public identifier.
import type { Tx } from '#kit/server/db.ts'
import { CodedError } from '#kit/server/errors.ts'
import { schoolBySlug } from '#schools/server/owners.api.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { sessionBySid, type SessionRow } from '#sessions/server/sessions.api.ts'

export async function doorOf({ db, now }: { readonly db: Tx; readonly now: Date }, id: string) {
  const session = await bySid(db, id)
  if (session && !session.del) {
    const { sid, name, status, guest, start } = session
    return {
      room: { sid, name, pace: status, open: learnersMayEnter(session, now), guest, start },
      school: null,
    }
  }
  const school = await schoolBySlug(db, id)
  return {
    room: null,
    school: school ? { _id: school.id, slug: school.slug, name: school.name, logo: school.logo } : null,
  }
}

async function bySid(db: Tx, id: string): Promise<SessionRow | undefined> {
  // Session ids are not codes: people at the entrance have typed one.
  if (id.includes('-')) return undefined
  try {
    return await sessionBySid(db, id)
  } catch (error) {
    if (error instanceof CodedError && error.code === 'not-found') return undefined
    throw error
  }
}
