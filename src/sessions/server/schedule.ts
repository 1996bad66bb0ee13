// A new session: from content, from a slide template, as a series over blocks, or as a course of sessions that are there.
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
import { invitingTo } from './invitations.ts'
import { answer, tellJoined } from './joints.ts'
import { keysOf } from './keys.ts'
import { addSelected } from './people.ts'
import type { Writing } from './read.ts'
import { assertFree, assertRegistration, slotsToCome, timesOf, type Times } from './schedule-time.ts'
import { gather, type Gathering } from './schedule-people.ts'
import { contentToTeach, copyOf, copyOfTemplate, figuresOf, keepSnapshot, nothingCopied } from './snapshot.ts'
import { sessions, series, type SessionRow } from './sessions.tables.ts'
import { startSession } from './state.ts'
import { linkTo, tellPeople, tellSession } from './tell.ts'

export type NewSession = z.output<(typeof sessionContract)['methods']['create']['data']>
interface Source {
  readonly content: ContentRow | undefined
  readonly name: string
  readonly snapshot: Snapshot
}
/** Lessons that were booked, and interviews, are made by their own domain. */
export interface Service {
  readonly booking: string
  readonly tutorialPackUser?: string | undefined
}

export async function schedule(
  kit: Kit,
  by: Writing,
  asked: NewSession,
  service?: Service,
): Promise<SessionRow> {
  const { db, actor, now } = by
  const owner = actor.id
  if (owner === null) throw kitFail('forbidden')
  if (asked.lessons)
    return schedule(
      kit,
      by,
      { ...asked, lessons: undefined, childs: await makeLessons(kit, by, asked, asked.lessons) },
      service,
    )
  const source = await sourceOf(kit, by, asked)
  assertKind(asked, service)
  const gathering = await gather(db, actor, now, asked, isQuick(asked))
  if (
    asked.image != null &&
    !(await mayShowFile(db, owner, asked.image)) &&
    asked.image !== source.content?.cover
  )
    throw kitFail('bad-data', { fields: [{ path: 'image', message: 'This picture is not yours.' }] })
  if (asked.repeat || asked.times) return scheduleSeries(kit, by, asked, source, gathering)
  const children = await childrenToAdopt(by, asked)
  const times = children?.times ?? timesOf(asked, now)
  if (!children && !kinds[asked.type].flags.ownPace) await assertFree(db, owner, times)
  const row = await insert(kit, by, asked, source, gathering, times, {
    ...service,
    childSize: children?.rows.length ?? 0,
  })
  if (children) await adopt(by, row, children)
  await tellSelected(kit, by, row, gathering.students)
  // A second look at the row: triggers have written who takes part.
  const [made] = await db.select().from(sessions).where(eq(sessions.id, row.id))
  if (!made) throw kitFail('unexpected')
  return made.start <= now && !isCourse(made.type) ? startSession(kit, by, made) : made
}

/** Begins now from a deck or template; a class is optional. */
const isQuick = ({ type, startNow }: NewSession): boolean => type === 'session' && startNow

function assertKind(asked: NewSession, service: Service | undefined): void {
  const { access, flags, child } = kinds[asked.type]
  if ((access === 'booking' || access === 'applicant') !== (service !== undefined))
    throw fail(sessionErrors, 'kind-booking')
  if (flags.ownPace && asked.sessionType === 'live') throw fail(sessionErrors, 'kind-pace')
  if (!maySell(asked.type) && (asked.discount?.price ?? 0) > 0) throw fail(sessionErrors, 'kind-price')
  if (flags.course && !asked.childs) throw fail(sessionErrors, 'kind-children')
  if (asked.childs && child === null) throw fail(sessionErrors, 'kind-child')
  if ((asked.repeat || asked.times) && flags.course) throw fail(sessionErrors, 'kind-child')
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

interface More {
  readonly series?: string
  readonly childSize?: number
  readonly booking?: string
  readonly tutorialPackUser?: string | undefined
}

async function insert(
  kit: Kit,
  by: Writing,
  asked: NewSession,
  source: Source,
  { place, students }: Gathering,
  times: Times,
  more: More,
): Promise<SessionRow> {
  const { db, now } = by
  const { type } = asked
  const owner = by.actor.id ?? ''
  const pace =
    asked.sessionType ?? (kinds[type].flags.ownPace ? 'student' : (source.content?.sessionType ?? 'live'))
  const regDate = asked.regDate == null ? null : new Date(asked.regDate)
  assertRegistration(times, regDate)
  const sid = await freeCode(db)
  const snapshot = isCourse(type) ? { ...nothingCopied, task: source.snapshot.task } : source.snapshot
  const { price = 0, val = 0, end = null, size = 0 } = asked.discount ?? {}
  const { grades = [], subjects = [], overview = '', cover = null, mode = null } = source.content ?? {}
  const [row] = await db
    .insert(sessions)
    .values({
      id: kit.newId(),
      sid,
      owner,
      type,
      name: source.name,
      image: asked.image === undefined ? cover : asked.image,
      category: asked.category ?? null,
      color: asked.color ?? null,
      ...times,
      reminder: asked.reminder ?? null,
      status: pace,
      sessionType: pace,
      cid: source.content?.id ?? null,
      mode,
      unit: asked.unit ?? null,
      unitType: source.content?.type ?? null,
      overview: overview.slice(0, 2000),
      ...place,
      grades,
      subjects,
      keys: keysOf([...grades, ...subjects]),
      regMax: seatsOf(type, asked.regMax),
      regDate,
      price,
      discount: val,
      discountEnd: end === null ? null : new Date(end),
      discountSize: size,
      childSize: more.childSize ?? 0,
      series: more.series ?? null,
      block: asked.block ?? false,
      guest: asked.guest ?? isQuick(asked),
      lobby: asked.lobby ?? false,
      welcome: asked.welcome ?? false,
      countdown: asked.countdown ?? null,
      drawkey: newDrawkey(),
      meeting: await meetingOf(kit, by, asked, { sid, name: source.name, owner, ...times }),
      booking: more.booking ?? null,
      tutorialPackUser: more.tutorialPackUser ?? null,
      premium: asked.premium ?? false,
      promotion: asked.promotion ?? false,
      promotionSession: asked.promotionSession ?? null,
      servicePack: asked.servicePack ?? null,
      ...figuresOf(snapshot),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await keepSnapshot(by, row, snapshot)
  await addSelected(by, row.id, students)
  const shown = { ...row, people: [...students] }
  await tellJoined('onCreate', kit, by, shown)
  await tellSession(db, kit, shown, 'created')
  return row
}

function seatsOf(type: SessionKind, asked: number | undefined): number {
  const { access, flags } = kinds[type]
  return access !== 'enrol' || flags.ownPace ? 0 : (asked ?? sessionLimits.seatsDefault)
}

/** The passcode is on by default and equal to the code. */
async function meetingOf(
  kit: Kit,
  by: Writing,
  { type, zoom }: NewSession,
  session: { sid: string; name: string; owner: string } & Times,
): Promise<SessionRow['meeting']> {
  if (zoom === undefined && !needsMeeting(type)) return null
  const url = zoom?.url ?? (await answer('makeMeeting')?.(kit, by, session)) ?? null
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
  asked: NewSession,
  source: Source,
  gathering: Gathering,
): Promise<SessionRow> {
  const { repeat, times = [] } = asked
  const slots = repeat
    ? await slotsToCome(by.db, by.actor, repeat, by.now)
    : times.map(time => timesOf({ ...asked, ...time, startNow: false }, by.now))
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
    if (!kinds[asked.type].flags.ownPace) await assertFree(by.db, by.actor.id ?? '', { start, end })
    made.push(
      await insert(kit, by, { ...asked, regDate: null }, source, gathering, { start, end }, { series: id }),
    )
  }
  const [first] = made
  if (!first) throw kitFail('unexpected')
  await tellSelected(kit, by, first, gathering.students)
  const [row] = await by.db.select().from(sessions).where(eq(sessions.id, first.id))
  return row ?? first
}

/** Of a lesson that begins now they hear that it begins. */
export async function tellSelected(
  kit: Kit,
  { db, now }: Pick<Writing, 'db' | 'now'>,
  row: SessionRow,
  people: readonly string[],
): Promise<void> {
  if (row.start <= now || people.length === 0) return
  const owner = await personOf(db, row.owner)
  await tellPeople(
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
