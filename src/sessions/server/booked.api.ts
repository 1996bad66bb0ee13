// Sessions of booked lessons, used by the domain that sold them.
export { schedule } from './schedule/schedule.ts'
export type { NewSession } from './schedule/insert-session.ts'
export { moveSession } from './schedule/patch.ts'
export { cancel as cancelSession } from './schedule/remove.ts'
export { contentToTeach } from './schedule/snapshot.ts'
