// Where a person's day begins. Identity knows the homes of learners and educators; the app, which has the whole route
// table, says where the back office begins for whom.
import { homePath } from '#identity/contract/session.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { actor } from '#kit/web/actor.ts'

let officeOf: (person: Actor) => string | undefined = () => undefined

export const setOffice = (rule: typeof officeOf): void => {
  officeOf = rule
}

/** The first section of the back office that the person may use; nothing for everybody else. */
export const officePath = (): string | undefined => officeOf(actor())

export const ownHome = (): string => officePath() ?? homePath(actor())
