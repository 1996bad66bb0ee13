// Converts between the schedule form and a session. Pure.
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { localOf } from './local.rules.ts'
import { type Plan, newPlan } from './plan.ts'

/** The existing session, when editing. */
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
