// The browser's entry point: theme, query cache, live connection, and the router over all routes.
import '#identity/contract/roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from '#zod'
import pendingText from '#app/contract/pending-routes.txt?raw'
import { pendingRows } from '#app/contract/pending.ts'
import { startAcademics } from '#academics/web/academics.web.ts'
import { startCommerce } from '#commerce/web/commerce.web.tsx'
import { startCommunications } from '#communications/web/communications.web.tsx'
import { officeHomeOf } from '#identity/web/homes/own-home.ts'
import { startIdentity } from '#identity/web/identity.web.tsx'
import { MyPlace } from '#identity/web/parts/place.tsx'
import { ApiError } from '#kit/web/api.ts'
import { startLive } from '#kit/web/live.ts'
import { Queries } from '#kit/web/queries.ts'
import { loadedVersion } from '#kit/web/page.ts'
import { createAppRouter } from '#kit/web/router/app-router.tsx'
import { startWorker } from '#kit/web/service-worker.ts'
import { KitProvider } from '#kit/web/theme/kit-provider.tsx'
import { hasUpgrade } from '#kit/web/upgrade.ts'
import { startLibrary } from '#library/web/library.web.ts'
import { startAuthoring } from '#authoring/web/authoring.web.ts'
import { startRooms } from '#rooms/web/rooms.web.ts'
import { startSchools } from '#schools/web/schools.web.tsx'
import { startServices } from '#services/web/services.web.ts'
import { startSessions } from '#sessions/web/sessions.web.ts'
import { onCaughtError, startErrorReports } from './error-reports.ts'
import { officeHome } from './office-home.ts'
import { builtRoutes } from './routes.ts'

// The CSP forbids runtime code generation, which Zod would try first.
z.config({ jitless: true })

const queries = new Queries({
  defaultOptions: {
    queries: {
      // A refusal by the server is final; only a lost connection is retried.
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 502),
      staleTime: 30_000,
    },
  },
})
startErrorReports()
startWorker(loadedVersion(), hasUpgrade)
startIdentity(queries)
startCommunications()
startCommerce()
startSchools(queries)
startAcademics()
startLibrary()
startAuthoring()
startSessions()
startRooms()
startServices()
startLive(queries)
officeHomeOf.provide(officeHome)
// Created last, because it navigates at once and needs everything above.
const router = createAppRouter([...builtRoutes, ...pendingRows(pendingText)])

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <KitProvider>
        <MyPlace>
          <RouterProvider router={router} />
        </MyPlace>
      </KitProvider>
    </QueryClientProvider>
  </StrictMode>,
)
