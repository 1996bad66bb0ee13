// A new session: from content, from a slide template, as a series over blocks, or as a course of sessions
// that are there.
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ContentRow } from '#authoring/server/contents.api.ts'
import { mayShowFile } from '#files/server/files.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import {
  fitsSource,
  isCourse,
  kinds,
  maySell,
  needsMeeting,
  type SessionKind,
} from '#sessions/contract/kinds.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { sessionLimits, type Snapshot } from '#sessions/contract/session.shapes.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { freeCode, newDrawkey } from './code.ts'
import { adopt, childrenToAdopt } from './courses.ts'
import { invitingTo } from '../enrol/invitations.ts'
import { answer, runHooks } from '../hooks.ts'
import { keysOf } from '../keys.ts'
import { addSelected } from '../people.ts'
import type { Writing } from '../lists/read.ts'
import { assertFree, assertRegistration, slotsToCome, timesOf, type Times } from './time.ts'
import { gather, type Gathering } from './people.ts'
import { contentToTeach, copyOf, copyOfTemplate, figuresOf, keepSnapshot, nothingCopied } from './snapshot.ts'
import { sessions, series, type SessionRow } from '../sessions.tables.ts'
import { startSession } from '../state.ts'
import { linkTo, notifyPeople, notifySession } from '../notify-session.ts'

export type NewSession = z.output<(typeof sessionContract)['methods']['create']['data']>
interface Source {
  readonly content: ContentRow | undefined
  /** It leads to no content that its owner could open. */
  readonly isFrozen?: boolean
  readonly name: string
  readonly snapshot: Snapshot
}
/** Lessons that were booked, and interviews, are made by their own domain. */
export interface Service {
  readonly booking: string
  readonly tutorialPackUser?: string | undefined
  /** People meet in a room of a school, so it needs no meeting online. */
  readonly isInPerson?: boolean
  /** A frozen copy that the owner may teach this once without working on it. */
  readonly content?: ContentRow
}

export async function schedule(
  kit: Kit,
  by: Writing,
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
  // A second look at the row: triggers have written who takes part.
  const [made] = await db.select().from(sessions).where(eq(sessions.id, row.id))
  if (!made) throw kitFail('unexpected')
  return made.start <= now && !isCourse(made.type) ? startSession(kit, by, made) : made
}

/** Begins now from a deck or template; a class is optional. */
const isQuick = ({ type, startNow }: NewSession): boolean => type === 'session' && startNow

function assertKind(request: NewSession, service: Service | undefined): void {
  const { access, flags, child } = kinds[request.type]
  if ((access === 'booking' || access === 'applicant') !== (service !== undefined))
    throw fail(sessionErrors, 'kind-booking')
  if (flags.ownPace && request.sessionType === 'live') throw fail(sessionErrors, 'kind-pace')
  if (!maySell(request.type) && (request.discount?.price ?? 0) > 0) throw fail(sessionErrors, 'kind-price')
  if (flags.course && !request.childs) throw fail(sessionErrors, 'kind-children')
  if (request.childs && child === null) throw fail(sessionErrors, 'kind-child')
  if ((request.repeat || request.times) && flags.course) throw fail(sessionErrors, 'kind-child')
}

async function sourceOf(kit: Kit, by: Writing, { type, cid, template, name }: NewSession): Promise<Source> {
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

async function boughtSource(
  { db }: Writing,
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

interface More {
  readonly series?: string
  readonly childSize?: number
  readonly booking?: string
  readonly tutorialPackUser?: string | undefined
  readonly isInPerson?: boolean
}

async function insert(
  kit: Kit,
  by: Writing,
  request: NewSession,
  source: Source,
  { place, students }: Gathering,
  times: Times,
  more: More,
): Promise<SessionRow> {
  const { db, now } = by
  const { type } = request
  const owner = by.actor.id ?? ''
  const pace =
    request.sessionType ?? (kinds[type].flags.ownPace ? 'student' : (source.content?.sessionType ?? 'live'))
  const regDate = request.regDate == null ? null : new Date(request.regDate)
  assertRegistration(times, regDate)
  const sid = await freeCode(db)
  const snapshot = isCourse(type) ? { ...nothingCopied, task: source.snapshot.task } : source.snapshot
  const { price = 0, val = 0, end = null, size = 0 } = request.discount ?? {}
  const { grades = [], subjects = [], overview = '', cover = null, mode = null } = source.content ?? {}
  const [row] = await db
    .insert(sessions)
    .values({
      id: kit.newId(),
      sid,
      owner,
      type,
      name: source.name,
      image: request.image === undefined ? cover : request.image,
      category: request.category ?? null,
      color: request.color ?? null,
      ...times,
      reminder: request.reminder ?? null,
      status: pace,
      sessionType: pace,
      cid: source.isFrozen ? null : (source.content?.id ?? null),
      mode,
      unit: request.unit ?? null,
      unitType: source.content?.type ?? null,
      overview: overview.slice(0, 2000),
      ...place,
      grades,
      subjects,
      keys: keysOf([...grades, ...subjects]),
      regMax: seatsOf(type, request.regMax),
      regDate,
      price,
      discount: val,
      discountEnd: end === null ? null : new Date(end),
      discountSize: size,
      childSize: more.childSize ?? 0,
      series: more.series ?? null,
      block: request.block ?? false,
      guest: request.guest ?? isQuick(request),
      lobby: request.lobby ?? false,
      welcome: request.welcome ?? false,
      countdown: request.countdown ?? null,
      drawkey: newDrawkey(),
      meeting: await meetingOf(kit, by, request, more.isInPerson ?? false, {
        sid,
        name: source.name,
        owner,
        ...times,
      }),
      booking: more.booking ?? null,
      tutorialPackUser: more.tutorialPackUser ?? null,
      premium: request.premium ?? false,
      promotion: request.promotion ?? false,
      promotionSession: request.promotionSession ?? null,
      servicePack: request.servicePack ?? null,
      ...figuresOf(snapshot),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await keepSnapshot(by, row, snapshot)
  await addSelected(by, row.id, students)
  const shown = { ...row, people: [...students] }
  await runHooks('onCreate', kit, by, shown)
  await notifySession(db, kit, shown, 'created')
  return row
}

function seatsOf(type: SessionKind, seats: number | undefined): number {
  const { access, flags } = kinds[type]
  return access !== 'enrol' || flags.ownPace ? 0 : (seats ?? sessionLimits.seatsDefault)
}

/** The passcode is on by default and equal to the code. */
async function meetingOf(
  kit: Kit,
  by: Writing,
  { type, zoom }: NewSession,
  isInPerson: boolean,
  session: { sid: string; name: string; owner: string } & Times,
): Promise<SessionRow['meeting']> {
  if (zoom === undefined && (isInPerson || !needsMeeting(type))) return null
  const url = zoom?.url ?? (await answer(by.db, 'makeMeeting')?.(kit, by, session)) ?? null
  if (url === null) throw fail(sessionErrors, zoom === undefined ? 'meeting-needed' : 'zoom-missing')
  const waiting = zoom?.waiting_room ?? false
  return { url, waiting_room: waiting, passcode: waiting ? null : (zoom?.passcode ?? session.sid) }
}

/** Lessons of a course that come with it; they take place where and for whom the course does. */
async function makeLessons(
  kit: Kit,
  by: Writing,
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

/** One per block until the term ends, or per time that was picked; each is a session of its own. */
async function scheduleSeries(
  kit: Kit,
  by: Writing,
  request: NewSession,
  source: Source,
  gathering: Gathering,
): Promise<SessionRow> {
  const { repeat, times = [] } = request
  const slots = repeat
    ? await slotsToCome(by.db, by.actor, repeat, by.now)
    : times.map(time => timesOf({ ...request, ...time, startNow: false }, by.now))
  if (slots.length === 0) throw fail(sessionErrors, 'term-over')
  const id = kit.newId()
  // Times that were picked belong to no term.
  const { term = '', blocks = [], timeZone = by.actor.timeZone ?? 'UTC' } = repeat ?? {}
  await by.db.insert(series).values({
    id,
    owner: by.actor.id ?? '',
    term,
    class: gathering.place.classId,
    blocks,
    timeZone,
    createdAt: by.now,
  })
  const made: SessionRow[] = []
  for (const { start, end } of slots.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (!kinds[request.type].flags.ownPace) await assertFree(by.db, by.actor.id ?? '', { start, end })
    made.push(
      await insert(kit, by, { ...request, regDate: null }, source, gathering, { start, end }, { series: id }),
    )
  }
  const [first] = made
  if (!first) throw kitFail('unexpected')
  await notifySelected(kit, by, first, gathering.students)
  const [row] = await by.db.select().from(sessions).where(eq(sessions.id, first.id))
  return row ?? first
}

/** Of a lesson that begins now they hear that it begins. */
export async function notifySelected(
  kit: Kit,
  { db, now }: Pick<Writing, 'db' | 'now'>,
  row: SessionRow,
  people: readonly string[],
): Promise<void> {
  if (row.start <= now || people.length === 0) return
  const owner = await personOf(db, row.owner)
  await notifyPeople(
    db,
    kit,
    sessionNotices,
    'SessionSelected',
    people,
    (_person, when) => ({ name: row.name, who: owner?.name ?? '', when: when(row.start), link: linkTo(row) }),
    {
      key: row.id,
      school: row.school,
      from: row.owner,
      ...(row.series === null && { calendar: await invitingTo(kit, { db, now }, row, 'REQUEST') }),
    },
  )
}
