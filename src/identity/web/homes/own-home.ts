// A person's home page. Identity knows the homes of learners and educators; the app, which has the complete route
// table, provides those of the back office.
import { homePath } from '#identity/contract/session.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { actor } from '#kit/web/actor.ts'
import { definePort } from '#kit/web/ports.ts'

export const officeHomeOf = definePort((_person: Actor): string | undefined => undefined)

/** The first back-office section that the person may use; undefined for everybody else. */
export const officePath = (): string | undefined => officeHomeOf.call(actor())

export const ownHome = (): string => officePath() ?? homePath(actor())
