// Converts the form to a request that creates or changes a session.
import { kinds, maySell, needsClass } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import type { NewSession, SessionPatch } from '../parts/sessions.queries.ts'
import { instantOf } from './local.rules.ts'
import type { Plan, Source, PlanContext } from './plan.ts'
import { timeFields } from './plan-times.rules.ts'

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

/** Fields shared by create and patch. */
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

/** Only changed fields, so that one change never undoes another person's. */
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
