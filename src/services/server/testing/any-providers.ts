// Seeded random providers: most match a search, and each fails something occasionally.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import type { Availability } from '#services/contract/availability.rules.ts'
import { anyAvailability } from '#services/contract/testing/clock-reading.ts'
import type { AnyProvider, AnyService } from './matching-model.ts'

/** Zones whose clocks change in the tested weeks, and some that never do. */
const zones = [
  'Pacific/Auckland',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'UTC',
]
export const robotics = { _id: 'robotics', label: ['STEAM', 'Robotics'] }
const bridges = { _id: 'bridges', label: ['STEAM', 'Bridges'] }

export interface Scene {
  readonly next: () => number
  /** The searched time. */
  readonly time: Span
  readonly now: Date
  readonly mentoringType: 'academic' | 'steam'
}

export function anyProvider({ newId }: Pick<Kit, 'newId'>, scene: Scene): AnyProvider {
  const { next, time, now } = scene
  const [id, usually] = [newId(), usuallyBy(next)]
  const timeZone = oneOf(next, zones)
  const ratings = Math.floor(next() * 4)
  const shift = Math.floor((next() - 0.5) * 24) * 15 * minuteMs
  const taken = {
    start: new Date(time.start.getTime() + shift),
    end: new Date(time.start.getTime() + shift + 45 * minuteMs),
  }
  const days = (count: number) => new Date(now.getTime() + count * dayMs)
  return {
    id,
    availability: usually(
      everyDay(timeZone, '00:00', '24:00'),
      next() < 0.5
        ? everyDay(timeZone, '10:00', '10:45')
        : anyAvailability(timeZone, next, time.start.getTime()),
    ),
    breakMinutes: usually(0, 20),
    enable: usually({}, { [`mentoring:${scene.mentoringType}`]: next() < 0.5 }),
    lag: next() < 0.2,
    fans: Math.floor(next() * 3),
    ratings,
    satisfied: Math.floor(next() * (ratings + 1)),
    isFavourite: next() < 0.2,
    services: Array.from({ length: 1 + Math.floor(next() * 2) }, (_, at) => anyService(newId, id, scene, at)),
    suspension: usually(null, {
      id: newId(),
      uid: id,
      type: 'frequent-cancellation',
      days: 1,
      startAt: days(oneOf(next, [-9, -1, 1])),
      endAt: days(oneOf(next, [2, 9])),
      withdrawnAt: next() < 0.3 ? now : null,
      createdAt: now,
    }),
    campus: usually(anyCampus(newId, id, scene), null),
    taken: next() < 0.4 ? [taken] : [],
  }
}

const everyDay = (timeZone: string, start: string, end: string): Availability => ({
  timeZone,
  hours: [0, 1, 2, 3, 4, 5, 6].map(week => ({ week, start, end })),
  overrides: [],
  holiday: [],
})
const oneOf = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
const usuallyBy =
  (next: () => number) =>
  <T>(good: T, other: T): T =>
    next() < 0.85 ? good : other

function anyService(
  newId: () => string,
  owner: string,
  { next, now, mentoringType }: Scene,
  at: number,
): AnyService {
  const usually = usuallyBy(next)
  const isAcademic = mentoringType === 'academic'
  const status = usually('approved' as const, 'rejected' as const)
  return {
    id: newId(),
    owner,
    type: 'mentoring',
    mentoringType: usually(mentoringType, isAcademic ? 'steam' : 'academic'),
    scope: `service ${at}`,
    rolesGranted: [
      usually(oneOf(next, ['mentoring', 'consultant', 'onCampus', 'onCampus'] as const), 'correcting'),
    ],
    countries: [usually('NZ', 'FR')],
    curriculum: isAcademic ? usually('nz', 'uk') : null,
    subject: isAcademic ? usually('Science', 'Mathematics') : null,
    topic: isAcademic ? [] : [usually(robotics, bridges)],
    gradeGroups: [usually('intermediate' as const, 'tertiary' as const)],
    status,
    reason: status === 'rejected' ? 'No.' : null,
    qualification: usually('experiencedTeacher', 'studentTutor'),
    approver: 'staff',
    createdAt: now,
    updatedAt: now,
  }
}

/** Around Auckland, some across the sea. */
function anyCampus(
  newId: () => string,
  owner: string,
  { next, now, time }: Scene,
): NonNullable<AnyProvider['campus']> {
  const usually = usuallyBy(next)
  const vetted = new Date(time.start.getTime() + Math.floor((next() - 0.6) * 8) * dayMs)
  return {
    id: newId(),
    owner,
    country: usually('NZ', 'AU'),
    city: usually('Auckland', 'Wellington'),
    placeId: 'somewhere',
    latitude: -36.85 + (next() - 0.5) * 0.2,
    longitude: 174.76 + (next() - 0.5) * 0.2,
    serviceRadius: 5000 + Math.floor(next() * 20_000),
    vettingDate: next() < 0.5 ? '2099-12-31' : vetted.toISOString().slice(0, 10),
    status: usually('approved', 'submitted'),
    approver: 'staff',
    createdAt: now,
    updatedAt: now,
  }
}
