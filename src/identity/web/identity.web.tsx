// The web part of identity: start-up work, and the parts it adds to every page.
import { accountMenu } from '#kit/web/account-menu.tsx'
import type { WebDomain } from '#kit/web/app.tsx'
import { globalDialogs } from '#kit/web/dialogs.tsx'
import { fill } from '#kit/web/slots.tsx'
import { AccountCorner, Workplace } from './account/account-corner.tsx'
import { AccountDialogs } from './dialogs/account-dialogs.tsx'
import { noticeInvite } from './parts/invite-code.ts'
import { lookUpSchool } from './parts/school-of-address.ts'
import { beginSession } from './parts/session.ts'
import { SignInSteps } from './sign-in/sign-in-steps.tsx'

export const identityWeb: WebDomain = {
  fills: [
    fill(accountMenu, 2, Workplace),
    fill(accountMenu, 10, AccountCorner),
    fill(globalDialogs, 5, SignInSteps),
    fill(globalDialogs, 10, AccountDialogs),
  ],
  onStart: [() => noticeInvite(window.location.search, new Date()), beginSession, lookUpSchool],
}
