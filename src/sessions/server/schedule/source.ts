// The content of a session, and whether its kind allows it.
import type { ContentRow } from '#authoring/server/contents.api.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { fitsSource, kinds, maySell, quickKinds, type SessionKind } from '#sessions/contract/kinds.ts'
import { sessionLimits } from '#sessions/contract/session-rules.shapes.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { contentToTeach, copyOf, copyOfTemplate } from './snapshot.ts'
import type { NewSession, Service, Source } from './insert-session.ts'

/** Starts now from a deck or template; a class is optional. */
export const isQuick = ({ type, startNow }: NewSession): boolean =>
  startNow && Object.values<SessionKind>(quickKinds).includes(type)

export function assertKind(request: NewSession, service: Service | undefined): void {
  const { access, flags, child } = kinds[request.type]
  if ((access === 'booking' || access === 'applicant') !== (service !== undefined))
    throw fail(sessionErrors, 'kind-booking')
  if (flags.ownPace && request.sessionType === 'live') throw fail(sessionErrors, 'kind-pace')
  if (!maySell(request.type) && (request.discount?.price ?? 0) > 0) throw fail(sessionErrors, 'kind-price')
  if (flags.course && !request.childs) throw fail(sessionErrors, 'kind-children')
  if (request.childs && child === null) throw fail(sessionErrors, 'kind-child')
  if ((request.repeat || request.times) && flags.course) throw fail(sessionErrors, 'kind-child')
}

export async function sourceOf(
  kit: Kit,
  by: CallContext,
  { type, cid, template, name }: NewSession,
): Promise<Source> {
  if (cid !== undefined) {
    const content = await contentToTeach(kit, by, cid)
    if (!fitsSource(type, content.mode)) throw fail(sessionErrors, 'kind-source')
    return {
      content,
      name: (name ?? content.name).slice(0, sessionLimits.name),
      snapshot: await copyOf(by.db, content),
    }
  }
  if (template === undefined || type !== 'session') throw fail(sessionErrors, 'kind-source')
  const copied = await copyOfTemplate(kit, by.db, template)
  return {
    content: undefined,
    name: (name ?? copied.name).slice(0, sessionLimits.name),
    snapshot: copied.snapshot,
  }
}

export async function boughtSource(
  { db }: CallContext,
  { type, name }: NewSession,
  content: ContentRow,
): Promise<Source> {
  if (!fitsSource(type, content.mode)) throw fail(sessionErrors, 'kind-source')
  return {
    content,
    isFrozen: true,
    name: (name ?? content.name).slice(0, sessionLimits.name),
    snapshot: await copyOf(db, content),
  }
}
