// The route table: every domain's rows, in order. Node reads it too, so it imports no screens.
import type { ScreenRoute } from '#kit/web/router/screen.ts'
import { kitRoutes } from '#kit/web/kit.routes.ts'
import { identityRoutes } from '#identity/web/identity.routes.ts'
import { communicationsRoutes } from '#communications/web/communications.routes.ts'
import { commerceRoutes } from '#commerce/web/commerce.routes.ts'
import { schoolsRoutes } from '#schools/web/schools.routes.ts'
import { academicsRoutes } from '#academics/web/academics.routes.ts'
import { authoringRoutes } from '#authoring/web/authoring.routes.ts'
import { libraryRoutes } from '#library/web/library.routes.ts'
import { sessionsRoutes } from '#sessions/web/sessions.routes.ts'
import { roomsRoutes } from '#rooms/web/rooms.routes.ts'
import { packagesRoutes } from '#services/web/packages/packages.routes.ts'
import { servicesRoutes } from '#services/web/services.routes.ts'
import { appRoutes } from './app.routes.ts'

export const builtRoutes: readonly ScreenRoute[] = [
  ...kitRoutes,
  ...identityRoutes,
  ...communicationsRoutes,
  ...commerceRoutes,
  ...schoolsRoutes,
  ...academicsRoutes,
  ...authoringRoutes,
  ...libraryRoutes,
  ...sessionsRoutes,
  ...roomsRoutes,
  ...servicesRoutes,
  ...packagesRoutes,
  ...appRoutes,
]
