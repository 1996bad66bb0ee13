// The web parts of all domains, in the order of domains.
import { academicsWeb } from '#academics/web/academics.web.ts'
import { authoringWeb } from '#authoring/web/authoring.web.ts'
import { commerceWeb } from '#commerce/web/commerce.web.tsx'
import { communicationsWeb } from '#communications/web/communications.web.tsx'
import { identityWeb } from '#identity/web/identity.web.tsx'
import type { WebDomain } from '#kit/web/app.tsx'
import { libraryWeb } from '#library/web/library.web.ts'
import { roomsWeb } from '#rooms/web/rooms.web.ts'
import { schoolsWeb } from '#schools/web/schools.web.tsx'
import { servicesWeb } from '#services/web/services.web.ts'
import { sessionsWeb } from '#sessions/web/sessions.web.ts'
import { appWeb } from './app.web.ts'

export const webDomains: readonly WebDomain[] = [
  identityWeb,
  communicationsWeb,
  commerceWeb,
  schoolsWeb,
  academicsWeb,
  authoringWeb,
  libraryWeb,
  sessionsWeb,
  roomsWeb,
  servicesWeb,
  appWeb,
]
