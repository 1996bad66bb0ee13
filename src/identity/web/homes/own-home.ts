// A person's home page. Identity knows those of learners and educators; the app, which has the whole route
// table, knows those of the back office.
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
