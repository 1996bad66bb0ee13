// The browser's entry point: theme, query cache, the app of all domains, and the router over all routes.
import '#identity/contract/roles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from '#zod'
import pendingText from '#app/contract/pending-routes.txt?raw'
import { pendingRows } from '#app/contract/pending.ts'
import { MyPlace } from '#identity/web/parts/place.tsx'
import { ApiError } from '#kit/web/api.ts'
import { App, AppProvider } from '#kit/web/app.tsx'
import { Queries } from '#kit/web/queries.ts'
import { loadedVersion } from '#kit/web/page.ts'
import { createAppRouter } from '#kit/web/router/app-router.tsx'
import { startWorker } from '#kit/web/service-worker.ts'
import { KitProvider } from '#kit/web/theme/kit-provider.tsx'
import { hasUpgrade } from '#kit/web/upgrade.ts'
import { webDomains } from './domains.ts'
import { onCaughtError, startErrorReports } from './error-reports.ts'
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
// First, so that errors of everything below are reported.
startErrorReports()
startWorker(loadedVersion(), hasUpgrade)
const app = new App(webDomains, queries)
// It navigates at once, and starts the domains before the first screen.
const router = createAppRouter(app, [...builtRoutes, ...pendingRows(pendingText)])

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <AppProvider app={app}>
      <KitProvider>
        <MyPlace>
          <RouterProvider router={router} />
        </MyPlace>
      </KitProvider>
    </AppProvider>
  </StrictMode>,
)
