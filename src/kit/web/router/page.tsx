// The one page of the router: shell, screen or state, spinner while the next one loads, global dialogs.
import { VisuallyHidden } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useLoaderData, useLocation, useNavigation } from 'react-router'
import { mayOpen } from '#kit/contract/navigation.rules.ts'
import { showsOneThing, type Shell } from '#kit/contract/routes.ts'
import { accountMenu } from '../account-menu.tsx'
import { useActor } from '../actor.ts'
import { useApp } from '../app.tsx'
import { globalDialogs } from '../dialogs.tsx'
import { reloadIfReachable } from '../load-errors.ts'
import { isProduction } from '../page.ts'
import { BrokenScreen, ScreenBoundary } from '../parts/boundary.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { ErrorState, ForbiddenState, NotFoundState } from '../parts/states.tsx'
import { menuOf } from '../shells/menu.ts'
import { shells } from '../shells/shells.tsx'
import { shellFor } from './area.ts'
import { useArrival, useWindowTitle } from './arrival.ts'
import type { Opened, Table } from './open.ts'
import { RouteTable } from './route-table.ts'
import { useThingShown } from './thing.ts'

const titles = {
  notFound: 'Page not found',
  forbidden: 'Not open to you',
  broken: 'Something went wrong',
  unreachable: 'No connection',
} as const

export function Page({ table }: { table: Table }) {
  const opened = useLoaderData<Opened>()
  const { pathname } = useLocation()
  const shell = shellFor(useApp(), 'route' in opened ? opened.route : null, useActor())
  const title = opened.kind === 'screen' ? opened.route.title : titles[opened.kind]
  useArrival()
  return (
    <RouteTable value={table}>
      <Framed
        table={table}
        shell={shell}
      >
        {opened.kind === 'screen' && (
          <ScreenBoundary key={pathname}>
            <opened.Screen params={opened.params} />
          </ScreenBoundary>
        )}
        {opened.kind === 'broken' && <BrokenScreen retry={reloadIfReachable} />}
        {opened.kind === 'notFound' && <NotFoundState />}
        {opened.kind === 'forbidden' && <ForbiddenState />}
        {opened.kind === 'unreachable' && <Unreachable />}
      </Framed>
      <globalDialogs.Outlet shell={shell} />
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <WindowTitle
        title={title}
        isOneThing={opened.kind === 'screen' && showsOneThing(opened.route.path)}
      />
      {useNavigation().state !== 'idle' && <Spinner />}
    </RouteTable>
  )
}

/**
 * "Forces and motion", not "Content". A separate component, so that typing a name does not render the page
 * again.
 */
function WindowTitle({ title, isOneThing }: { title: string; isOneThing: boolean }) {
  const thing = useThingShown()
  useWindowTitle(isOneThing && thing !== null ? thing : title)
  return null
}

function Framed({ table, shell, children }: { table: Table; shell: Shell; children: ReactNode }) {
  const actor = useActor()
  const open = table.filter(route => mayOpen(route.who, actor, isProduction()))
  const Frame = shells[shell]
  return (
    <Frame
      menu={menuOf(open, shell)}
      account={<accountMenu.Outlet shell={shell} />}
    >
      {children}
    </Frame>
  )
}

const retryMs = 3000

/** Opened offline by somebody who is signed in. It opens automatically once online. */
function Unreachable() {
  useEffect(() => {
    const reload = () => void reloadIfReachable()
    window.addEventListener('online', reload)
    // Browsers count a network without internet access as online, so no event reports that it is back.
    const timer = window.setInterval(reload, retryMs)
    return () => {
      window.removeEventListener('online', reload)
      window.clearInterval(timer)
    }
  }, [])
  return (
    <ErrorState
      whole
      title="The server cannot be reached"
      text="You are still signed in. This page opens when the connection is back."
      retry={reloadIfReachable}
    />
  )
}

/** The shell itself broke. The cause is in the console already. */
export function BrokenPage() {
  useArrival()
  useWindowTitle(titles.broken)
  return (
    <main>
      <ErrorState
        whole
        retry={() => window.location.reload()}
      />
    </main>
  )
}
