// Contents page of the web room: what services put into screens of others.
import { addAccountPage } from '#identity/web/account/account-pages.ts'

export function startServices(): void {
  addAccountPage({ order: 35, to: '/account/teacher/auth', label: 'My services' }, ['educator'])
}
