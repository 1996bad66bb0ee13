// Creates sessions: from content, a slide template, as a series over blocks, or a course of existing
// sessions.
import { eq } from 'drizzle-orm'
import { mayShowFile } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { isCourse, kinds } from '#sessions/contract/kinds.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { adopt, childrenToAdopt } from './courses.ts'
import { assertFree, timesOf } from './time.ts'
import { gather } from './people.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { startSession } from '../session/state.ts'
import { type NewSession, type Service, insert } from './insert-session.ts'
import { scheduleSeries } from './series.ts'
import { boughtSource, sourceOf, assertKind, isQuick } from './source.ts'
import { notifySelected } from './notify-selected.ts'

export async function schedule(
  kit: Kit,
  by: CallContext,
  request: NewSession,
  service?: Service,
): Promise<SessionRow> {
  const { db, actor, now } = by
  const owner = actor.id
  if (owner === null) throw kitFail('forbidden')
  if (request.lessons)
    return schedule(
      kit,
      by,
      { ...request, lessons: undefined, childs: await makeLessons(kit, by, request, request.lessons) },
      service,
    )
  const source = service?.content
    ? await boughtSource(by, request, service.content)
    : await sourceOf(kit, by, request)
  assertKind(request, service)
  const gathering = await gather(db, actor, now, request, isQuick(request))
  if (
    request.image != null &&
    !(await mayShowFile(db, owner, request.image)) &&
    request.image !== source.content?.cover
  )
    throw kitFail('bad-data', { fields: [{ path: 'image', message: 'This picture is not yours.' }] })
  if (request.repeat || request.times) return scheduleSeries(kit, by, request, source, gathering)
  const children = await childrenToAdopt(by, request)
  const times = children?.times ?? timesOf(request, now)
  if (!children && !kinds[request.type].flags.ownPace)
    await assertFree(db, owner, times, { booking: service?.booking ?? null })
  const row = await insert(kit, by, request, source, gathering, times, {
    ...service,
    childSize: children?.rows.length ?? 0,
  })
  if (children) await adopt(by, row, children)
  await notifySelected(kit, by, row, gathering.students)
  // Reads the row again: triggers have written its participants.
  const [made] = await db.select().from(sessions).where(eq(sessions.id, row.id))
  if (!made) throw kitFail('unexpected')
  return made.start <= now && !isCourse(made.type) ? startSession(kit, by, made) : made
}

/** Lessons created with a course; they share its room and audience. */
async function makeLessons(
  kit: Kit,
  by: CallContext,
  course: NewSession,
  lessons: NonNullable<NewSession['lessons']>,
): Promise<NonNullable<NewSession['childs']>> {
  const { child, flags } = kinds[course.type]
  if (child === null || !flags.course || course.childs) throw fail(sessionErrors, 'kind-child')
  const {
    classId,
    students,
    zoom,
    sessionType,
    block,
    guest,
    lobby,
    welcome,
    reminder,
    category,
    color,
    countdown,
    cid: unit,
  } = course
  const childs: NonNullable<NewSession['childs']> = []
  for (const { cid, name, start, end, group, groupName } of lessons) {
    const { id } = await schedule(kit, by, {
      type: child,
      cid,
      name,
      start,
      end,
      startNow: false,
      unit,
      classId,
      students,
      zoom,
      sessionType,
      block,
      guest,
      lobby,
      welcome,
      reminder,
      category,
      color,
      countdown,
    })
    childs.push({ _id: id, group, groupName })
  }
  return childs
}
