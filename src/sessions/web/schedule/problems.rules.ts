// Problems of a plan, by step and field. The server validates again.
import { isPrice } from '#commerce/contract/money.rules.ts'
import { kinds, maySell } from '#sessions/contract/kinds.ts'
import { startGrace } from '#sessions/contract/session.lifecycle.ts'
import { sessionLimits } from '#sessions/contract/session-rules.shapes.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { meetsByVideo } from './kind-words.ts'
import { instantOf } from './local.rules.ts'
import { timesIn } from './plan-times.rules.ts'
import type { PlanContext, Plan } from './plan.ts'

export type Wrong = Readonly<Record<string, string>>
const words = (code: keyof typeof sessionErrors): string => sessionErrors[code].message
const wholeIn = (text: string, least: number, most: number): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

export function peopleProblems({ kind, classId, students, colleagues }: Plan): Wrong {
  if (kind === null) return { kind: 'Choose whom it is for.' }
  const { flags, audience } = kinds[kind]
  if (flags.class && classId === '') return { classId: words('kind-class') }
  if (flags.class && students?.length === 0) return { students: words('kind-people') }
  return audience === 'colleagues' && colleagues.length === 0 ? { colleagues: words('kind-people') } : {}
}

const lengthProblem = (minutes: number): string | null =>
  Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440
    ? null
    : 'Give a length from 5 to 1440 minutes.'

export function timeProblems(plan: Plan, place: PlanContext): Wrong {
  const { kind, when } = plan
  const isPast: IsPast = local =>
    Date.parse(instantOf(local, place.zone) ?? '') < place.now.getTime() - startGrace
  if (kind !== null && kinds[kind].flags.course) return lessonProblems(plan, isPast)
  if (when === 'blocks') return blockProblems(plan, place)
  const length = lengthProblem(plan.minutes)
  const start = when === 'once' ? startProblem(plan, place, isPast) : null
  const dates = when === 'dates' ? datesProblem(plan, place, isPast) : null
  return {
    ...(length !== null && (kind === null || !kinds[kind].flags.ownPace) && { minutes: length }),
    ...(start !== null && { start }),
    ...(dates !== null && { dates }),
  }
}

type IsPast = (local: string) => boolean

function blockProblems(plan: Plan, place: PlanContext): Wrong {
  if (plan.blocks.length === 0) return { blocks: 'Choose at least one block.' }
  return timesIn(plan, place).length === 0 ? { blocks: words('term-over') } : {}
}

function startProblem({ start }: Plan, { zone }: PlanContext, isPast: IsPast): string | null {
  if (instantOf(start, zone) === null) return 'Give a day and a time.'
  return isPast(start) ? words('time-past') : null
}

function datesProblem({ dates }: Plan, { zone }: PlanContext, isPast: IsPast): string | null {
  if (dates.length === 0) return 'Add at least one day.'
  if (dates.some(local => instantOf(local, zone) === null)) return 'Give a day and a time on every line.'
  if (dates.some(isPast)) return 'One of these times has passed.'
  return dates.length > sessionLimits.series ? `At most ${sessionLimits.series} at once.` : null
}

function lessonProblems({ lessons }: Plan, isPast: IsPast): Wrong {
  const chosen = Object.entries(lessons).filter(([, { on }]) => on)
  if (chosen.length === 0) return { lessons: words('kind-children') }
  return Object.fromEntries(
    chosen.flatMap(([cid, lesson]) => {
      const problem = lessonProblem(lesson, isPast)
      return problem === null ? [] : [[cid, problem]]
    }),
  )
}

function lessonProblem({ start, minutes }: Plan['lessons'][string], isPast: IsPast): string | null {
  if (start === '') return 'Give a day and a time.'
  return isPast(start) ? words('time-past') : lengthProblem(minutes)
}

export function settingProblems(plan: Plan, place: PlanContext): Wrong {
  const { kind } = plan
  if (kind === null) return {}
  const wrong: Record<string, string> = {}
  if (plan.name.trim() === '') wrong['name'] = 'Give it a name.'
  if (plan.countdown === 1 && instantOf(plan.deadline, place.zone) === null)
    wrong['deadline'] = 'Give a day and a time.'
  if (plan.countdown === 2 && !wholeIn(plan.down, 1, 600)) wrong['down'] = 'Give 1 to 600 minutes.'
  if (plan.meeting && !/^https:\/\/\S+\.\S+/.test(plan.address.trim()))
    wrong['address'] = 'Give the address of the meeting. It begins with https://'
  if (
    plan.meeting &&
    !plan.waiting &&
    plan.passcode.trim() !== '' &&
    (plan.passcode.trim().length < 4 || plan.passcode.trim().length > 20)
  )
    wrong['passcode'] = 'A passcode has 4 to 20 characters.'
  if (!plan.meeting && meetsByVideo(kind)) wrong['address'] = words('meeting-needed')
  return maySell(kind) ? { ...wrong, ...registrationProblems(plan, place) } : wrong
}

function registrationProblems(plan: Plan, place: PlanContext): Wrong {
  const wrong: Record<string, string> = {}
  const [first] = timesIn(plan, place)
  const closes = instantOf(plan.regDate, place.zone)
  if (!wholeIn(plan.seats, 0, sessionLimits.seats))
    wrong['seats'] = `Give 0 to ${sessionLimits.seats}. 0 means no limit.`
  if (closes !== null && first && closes > first.start) wrong['regDate'] = words('time-registration')
  if (closes !== null && Date.parse(closes) < place.now.getTime())
    wrong['regDate'] = 'This moment has passed.'
  if (plan.price === undefined || !isPrice(plan.price))
    wrong['price'] = 'Give 0, or a price from 1.00 to 10 000.00.'
  if ((plan.price ?? 0) > 0 && plan.off !== '' && !wholeIn(plan.off, 0, 99))
    wrong['off'] = 'Give a whole number from 0 to 99.'
  if (plan.minimum !== '' && !wholeIn(plan.minimum, 0, 10_000)) wrong['minimum'] = 'Give a whole number.'
  else if (Number(plan.seats) > 0 && Number(plan.minimum) > Number(plan.seats))
    wrong['minimum'] = 'There are fewer seats than that.'
  return wrong
}
