// Times of a plan: one time, dates, blocks of a term, or the lessons of a course.
import type { Linked } from '#authoring/contract/content.contract.ts'
import type { SchoolTerm } from '#schools/contract/terms.contract.ts'
import { kinds, type SessionKind } from '#sessions/contract/kinds.ts'
import { sessionLimits } from '#sessions/contract/session-rules.shapes.ts'
import { dayAt, slotsOf } from '#sessions/contract/times.rules.ts'
import type { NewSession } from '../parts/sessions.queries.ts'
import { instantOf, minutesOn } from './local.rules.ts'
import type { Plan, PlanContext } from './plan.ts'

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

/** Selected future blocks of the term. */
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

/** Its times in order; incomplete ones are left out. */
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

type TimeFields = Pick<NewSession, 'lessons' | 'startNow' | 'start' | 'end' | 'repeat' | 'times'>

export function timeFields(
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
