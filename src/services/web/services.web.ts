// Contents page of the web room: what services put into screens of others.
import { lineActions } from '#commerce/web/line-slots.ts'
import { addAccountPage } from '#identity/web/account/account-pages.ts'
import { lazy } from '#kit/web/lazy.tsx'

const parts = () => import('./services.parts.ts')

export function startServices(): void {
  addAccountPage({ order: 35, to: '/account/teacher/auth', label: 'My services' }, ['educator'])
  lineActions.add(
    30,
    lazy(() => parts().then(all => all.packLine())),
  )
}
