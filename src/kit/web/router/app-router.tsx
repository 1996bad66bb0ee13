// React Router's data router with one route for everything: our table decides which page an address is.
import { createBrowserRouter } from 'react-router'
import { basePath } from '#kit/contract/constants.ts'
import { onActorChange } from '../actor.ts'
import type { App } from '../app.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { watchLeaving } from './address.ts'
import { open, type Table } from './open.ts'
import { BrokenPage, Page } from './page.tsx'

export function createAppRouter(app: App, table: Table) {
  let shown: URL | null = null
  window.history.scrollRestoration = 'manual'
  const router = createBrowserRouter(
    [
      {
        path: '*',
        loader: ({ request }) => open(app, table, new URL(request.url), shown),
        element: <Page table={table} />,
        errorElement: <BrokenPage />,
        hydrateFallbackElement: <Spinner />,
      },
    ],
    { basename: `${basePath}/` },
  )
  router.subscribe(({ initialized, navigation, location }) => {
    if (initialized && navigation.state === 'idle')
      shown = new URL(location.pathname + location.search, window.location.origin)
  })
  watchLeaving(router)
  // Signing in or out changes which pages are allowed.
  onActorChange(() => void router.revalidate())
  return router
}
