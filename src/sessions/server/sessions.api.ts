// Sessions for the rest of this domain and for later ones, with their hooks.
export { sessionHooks, type Closing, type Moved, type SessionsJoin } from './session/hooks.ts'
export {
  addToFigures,
  childrenOf,
  isHiddenPage,
  roleIn,
  roster,
  sessionById,
  sessionBySid,
  sessionsByIds,
  sessionStamp,
  setReportees,
  snapshotOf,
} from './lists/read.ts'
export { enlist, isNewcomer, unlist } from './enrol/enlist.ts'
export { closeSession, endCountdown, raiseLobby, reopenSession, startSession } from './session/state.ts'
export { roomsOf, notifyPeople, notifySession } from './notices/notify-session.ts'
export { wireCards, wireSession } from './lists/wire.ts'
export type { RegistrationRow, SessionRow, SnapshotRow } from './sessions.tables.ts'
