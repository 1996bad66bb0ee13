// What a teacher fills in while scheduling, and the session that is made of it. Pure; both ways.
import type { Linked } from '#authoring/contract/content.contract.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'
import type { SchoolTerm } from '#schools/contract/terms.contract.ts'
import { kinds, maySell, needsClass, type SessionKind } from '#sessions/contract/kinds.ts'
import type { Pace } from '#sessions/contract/session.lifecycle.ts'
import { sessionLimits, type Session } from '#sessions/contract/session.shapes.ts'
import { dayAt, slotsOf } from '#sessions/contract/times.rules.ts'
import type { NewSession, SessionPatch } from '../parts/sessions.queries.ts'
import { instantOf, localOf, minutesOn } from './local.rules.ts'

export type Rhythm = 'now' | 'once' | 'dates' | 'blocks'
export interface Lesson {
  readonly on: boolean
  readonly start: string
  readonly minutes: number
}

/** Moments are wall clock times of the person's zone, as fields hold them. */
export interface Plan {
  readonly kind: SessionKind | null
  readonly classId: string
  /** Null: everybody in the class. */
  readonly students: readonly string[] | null
  readonly colleagues: readonly string[]
  readonly when: Rhythm
  readonly start: string
  readonly dates: readonly string[]
  readonly minutes: number
  readonly term: string
  readonly blocks: readonly Block[]
  readonly reach: 'next' | 'term' | 'until'
  readonly until: string
  /** Of a course, by the linked content. */
  readonly lessons: Readonly<Record<string, Lesson>>
  readonly name: string
  /** Left out: the picture of the content. */
  readonly image?: string | null | undefined
  readonly category: string
  readonly color: string
  readonly reminder: string
  readonly pace: Pace
  readonly block: boolean
  readonly guest: boolean
  readonly welcome: boolean
  readonly countdown: 0 | 1 | 2
  readonly deadline: string
  readonly down: string
  readonly studentCtrl: boolean
  readonly meeting: boolean
  readonly address: string
  readonly waiting: boolean
  readonly passcode: string
  readonly seats: string
  readonly regDate: string
  /** Cents; nothing where no amount was typed. */
  readonly price: number | undefined
  readonly off: string
  readonly offEnd: string
  readonly minimum: string
  readonly premium: boolean
  readonly promotion: boolean
  readonly promotionSession: string
}

export const newPlan = (given: Partial<Plan> = {}): Plan => ({
  kind: null,
  classId: '',
  students: null,
  colleagues: [],
  when: 'once',
  start: '',
  dates: [],
  minutes: 45,
  term: '',
  blocks: [],
  reach: 'term',
  until: '',
  lessons: {},
  name: '',
  category: '',
  color: '',
  reminder: '',
  pace: 'live',
  block: false,
  guest: false,
  welcome: false,
  countdown: 0,
  deadline: '',
  down: '30',
  studentCtrl: false,
  meeting: false,
  address: '',
  waiting: false,
  passcode: '',
  seats: String(sessionLimits.seatsDefault),
  regDate: '',
  price: 0,
  off: '',
  offEnd: '',
  minimum: '',
  premium: false,
  promotion: false,
  promotionSession: '',
  ...given,
})

export interface Source {
  readonly content: Pick<ContentCard, '_id' | 'mode' | 'name'>
  /** Where it was chosen from a unit. */
  readonly unit: string | null
  /** What a unit links to and a course is made of. */
  readonly linked: readonly Linked[]
}
export interface PlanContext {
  readonly zone: string
  readonly now: Date
  readonly terms: readonly SchoolTerm[]
}
export interface Time {
  readonly start: string
  readonly end: string
}

const timeFrom = (local: string, minutes: number, zone: string): Time[] => {
  const start = instantOf(local, zone)
  return start === null ? [] : [{ start, end: minutesOn(start, minutes) }]
}

const lastOf = ({ reach, until }: Plan, term: SchoolTerm): string =>
  reach === 'until' && until !== '' && until < term.end ? until : term.end

/** Blocks of the term that are still to come, as far as they are asked for. */
function blockTimes(plan: Plan, { zone, now, terms }: PlanContext): Time[] {
  const term = terms.find(({ _id }) => _id === plan.term)
  if (!term) return []
  const today = dayAt(now, zone)
  const slots = slotsOf(plan.blocks, term.start > today ? term.start : today, lastOf(plan, term), zone)
    .filter(({ start }) => start >= now)
    .slice(0, sessionLimits.series)
  return (plan.reach === 'next' ? slots.slice(0, 1) : slots).map(({ start, end }) => ({
    start: start.toISOString(),
    end: end.toISOString(),
  }))
}

/** When it takes place, in order; what is not a time yet is left out. */
export function timesIn(plan: Plan, place: PlanContext): Time[] {
  if (plan.kind !== null && kinds[plan.kind].flags.course)
    return Object.values(plan.lessons)
      .filter(({ on }) => on)
      .flatMap(({ start, minutes }) => timeFrom(start, minutes, place.zone))
      .toSorted((a, b) => a.start.localeCompare(b.start))
  if (plan.when === 'now')
    return [{ start: place.now.toISOString(), end: minutesOn(place.now.toISOString(), plan.minutes) }]
  if (plan.when === 'blocks') return blockTimes(plan, place)
  const locals = plan.when === 'once' ? [plan.start] : [...new Set(plan.dates)]
  return locals
    .flatMap(local => timeFrom(local, plan.minutes, place.zone))
    .toSorted((a, b) => a.start.localeCompare(b.start))
}

const numberIn = (text: string): number => Math.trunc(Number(text)) || 0

const countdownOf = (
  { countdown, studentCtrl, deadline, down }: Plan,
  zone: string,
): NonNullable<NewSession['countdown']> | null =>
  countdown === 0
    ? null
    : {
        type: countdown,
        studentCtrl,
        deadline: countdown === 1 ? instantOf(deadline, zone) : null,
        down: countdown === 2 ? numberIn(down) : 0,
      }

const meetingOf = ({ meeting, address, waiting, passcode }: Plan): NonNullable<NewSession['zoom']> | null =>
  meeting
    ? {
        url: address.trim(),
        waiting_room: waiting,
        passcode: waiting || passcode.trim() === '' ? null : passcode.trim(),
      }
    : null

const discountOf = (
  { price, off, offEnd, minimum }: Plan,
  zone: string,
): NonNullable<NewSession['discount']> => ({
  price: price ?? 0,
  val: (price ?? 0) === 0 ? 0 : numberIn(off),
  end: (price ?? 0) === 0 || numberIn(off) === 0 ? null : instantOf(`${offEnd}T23:59`, zone),
  size: numberIn(minimum),
})

/** Fields that are the same whether it is made or changed. */
const shared = (plan: Plan, zone: string) => ({
  name: plan.name.trim(),
  category: plan.category.trim() || null,
  color: plan.color || null,
  reminder: plan.reminder === '' ? null : numberIn(plan.reminder),
  block: plan.block,
  guest: plan.guest,
  welcome: plan.welcome,
  countdown: countdownOf(plan, zone),
  ...(plan.image !== undefined && { image: plan.image }),
})

export function sessionOf(plan: Plan, { content, unit, linked }: Source, place: PlanContext): NewSession {
  const { kind } = plan
  if (kind === null) throw new Error('no kind was chosen')
  const { flags, audience } = kinds[kind]
  const { zone } = place
  const zoom = meetingOf(plan)
  const sells = maySell(kind)
  return {
    type: kind,
    cid: content._id,
    ...shared(plan, zone),
    ...(unit !== null && { unit }),
    ...(zoom && { zoom }),
    ...(!flags.ownPace && { sessionType: plan.pace }),
    ...(needsClass(kind) && {
      classId: plan.classId,
      ...(plan.students && { students: [...plan.students] }),
    }),
    ...(audience === 'colleagues' && { students: [...plan.colleagues] }),
    ...(sells && {
      discount: discountOf(plan, zone),
      ...(!flags.ownPace && {
        regMax: numberIn(plan.seats),
        ...(plan.regDate !== '' && { regDate: instantOf(plan.regDate, zone) }),
      }),
    }),
    ...(flags.public && {
      premium: plan.premium,
      promotion: plan.promotion,
      ...(plan.promotion && plan.promotionSession !== '' && { promotionSession: plan.promotionSession }),
    }),
    ...timeFields(plan, kind, linked, place),
  }
}

type TimeFields = Pick<NewSession, 'lessons' | 'startNow' | 'start' | 'end' | 'repeat' | 'times'>

function timeFields(
  plan: Plan,
  kind: SessionKind,
  linked: readonly Linked[],
  place: PlanContext,
): TimeFields {
  const { flags } = kinds[kind]
  const { zone } = place
  const times = timesIn(plan, place)
  const [first] = times
  if (flags.course) return { lessons: lessonsOf(plan, linked, zone) }
  if (plan.when === 'now') return { startNow: true, ...(!flags.ownPace && first) }
  const term = place.terms.find(({ _id }) => _id === plan.term)
  if (plan.when === 'blocks' && plan.reach !== 'next' && term)
    return { repeat: { term: term._id, blocks: [...plan.blocks], until: lastOf(plan, term), timeZone: zone } }
  if (times.length > 1) return { times }
  return flags.ownPace ? { ...(first && { start: first.start }) } : { ...first }
}

const lessonsOf = (plan: Plan, linked: readonly Linked[], zone: string): NonNullable<NewSession['lessons']> =>
  linked.flatMap(({ _id, group }) => {
    const lesson = plan.lessons[_id]
    return lesson?.on
      ? timeFrom(lesson.start, lesson.minutes, zone).map(time => ({
          cid: _id,
          ...time,
          ...(group !== null && { group, groupName: group }),
        }))
      : []
  })

/** What is there already, to be changed. */
export function planOf(session: Session, zone: string): Plan {
  const {
    type,
    classId,
    students,
    start,
    end,
    name,
    image,
    category,
    color,
    reminder,
    sessionType,
    block,
    guest,
    welcome,
    countdown,
    zoom,
    regMax,
    regDate,
    discount,
  } = session
  const local = (at: string | null) => (at === null ? '' : localOf(at, zone))
  return newPlan({
    kind: type,
    classId: classId ?? '',
    students: kinds[type].audience === 'colleagues' ? null : [...students],
    colleagues: kinds[type].audience === 'colleagues' ? [...students] : [],
    start: local(start),
    minutes: Math.round((Date.parse(end) - Date.parse(start)) / 60_000),
    name,
    image,
    category: category ?? '',
    color: color ?? '',
    reminder: reminder === null ? '' : String(reminder),
    pace: sessionType,
    block,
    guest,
    welcome,
    countdown: countdown?.type ?? 0,
    deadline: local(countdown?.deadline ?? null),
    down: String(countdown?.down ?? 30),
    studentCtrl: countdown?.studentCtrl ?? false,
    meeting: zoom !== null,
    address: zoom?.url ?? '',
    waiting: zoom?.waiting_room ?? false,
    passcode: zoom?.passcode ?? '',
    seats: String(regMax),
    regDate: local(regDate),
    price: discount.price,
    off: discount.val === 0 ? '' : String(discount.val),
    offEnd: local(discount.end).slice(0, 10),
    minimum: discount.size === 0 ? '' : String(discount.size),
  })
}

/** Only what is another now, so that a change of one thing never undoes somebody else's of another. */
export function patchOf(before: Plan, after: Plan, session: Session, zone: string): SessionPatch {
  const { access, audience, flags } = kinds[session.type]
  const fieldsOf = (plan: Plan) => ({
    ...shared(plan, zone),
    zoom: meetingOf(plan),
    ...(!flags.ownPace && { sessionType: plan.pace }),
    ...(access === 'enrol' &&
      session.pid === null && {
        discount: discountOf(plan, zone),
        ...(!flags.ownPace && {
          regMax: numberIn(plan.seats),
          regDate: plan.regDate === '' ? null : instantOf(plan.regDate, zone),
        }),
      }),
    ...(access === 'select' &&
      (audience === 'colleagues'
        ? { students: plan.colleagues.toSorted() }
        : plan.students && { students: plan.students.toSorted() })),
  })
  const [was, now] = [fieldsOf(before) as Record<string, unknown>, fieldsOf(after) as Record<string, unknown>]
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field])),
  ) as SessionPatch
}
