// A person's home page. Identity knows the homes of learners and educators; the app, which has the complete route
// table, provides those of the back office.
import { homePath } from '#identity/contract/session.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { actor } from '#kit/web/actor.ts'
import type { App } from '#kit/web/app.tsx'
import { onePort } from '#kit/web/ports.ts'

export const officeHomeOf = onePort<(person: Actor) => string | undefined>(
  'home in the back office',
  () => undefined,
)

/** The first back-office section that the person may use; undefined for everybody else. */
export const officePath = (app: App): string | undefined => app.provided(officeHomeOf)(actor())

export const ownHome = (app: App): string => officePath(app) ?? homePath(actor())
