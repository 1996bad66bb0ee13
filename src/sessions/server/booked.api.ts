// Sessions of lessons that were booked: made, moved and called off by the domain that sold them.
export { schedule, type NewSession } from './schedule.ts'
export { moveSession } from './patch.ts'
export { cancel as cancelSession } from './remove.ts'
export { contentToTeach } from './snapshot.ts'
