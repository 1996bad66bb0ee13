// Entry point of identity's web part: start-up work, and the parts it adds to every page.
import type { QueryClient } from '@tanstack/react-query'
import { areaOf } from '#identity/contract/session.rules.ts'
import { accountMenu } from '#kit/web/account-menu.tsx'
import { onStart } from '#kit/web/actor.ts'
import { globalDialogs } from '#kit/web/dialogs.tsx'
import { areaOfActor } from '#kit/web/router/area.ts'
import { AccountCorner, Workplace } from './account/account-corner.tsx'
import { AccountDialogs } from './dialogs/account-dialogs.tsx'
import { noticeInvite } from './parts/invite-code.ts'
import { lookUpSchool } from './parts/school-of-address.ts'
import { beginSession } from './parts/session.ts'
import { SignInSteps } from './sign-in/sign-in-steps.tsx'

export function startIdentity(queries: QueryClient): void {
  areaOfActor.provide(areaOf)
  accountMenu.add(2, Workplace)
  accountMenu.add(10, AccountCorner)
  globalDialogs.add(5, SignInSteps)
  globalDialogs.add(10, AccountDialogs)
  noticeInvite(window.location.search, new Date())
  onStart(() => beginSession(queries))
  onStart(() => lookUpSchool(window.location.pathname))
}
