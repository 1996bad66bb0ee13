// The account pages, in the order of their tabs. Later domains add theirs.
import { listPort } from '#kit/web/ports.ts'

type AccountKind = 'educator' | 'student'
export interface AccountPageRow {
  readonly order: number
  readonly to: string
  readonly label: string
  /** Everybody, unless it is for one of them. */
  readonly for?: AccountKind
}

/** Pages of later domains. */
export const accountPages = listPort<AccountPageRow>()

const ownPages: Readonly<Record<AccountKind, readonly AccountPageRow[]>> = {
  educator: [
    { order: 10, to: '/account/info', label: 'Overview' },
    { order: 20, to: '/account/personalInfo', label: 'Personal' },
    { order: 30, to: '/account/basic-information', label: 'Teaching' },
    { order: 40, to: '/account/security', label: 'Security' },
    { order: 50, to: '/account/account-setting', label: 'Settings' },
  ],
  student: [
    { order: 10, to: '/student/account/info', label: 'Overview' },
    { order: 20, to: '/account/personalInfo', label: 'Personal' },
    { order: 30, to: '/student/account/basic-information', label: 'School' },
    { order: 35, to: '/student/account/profile', label: 'Learning profile' },
    { order: 40, to: '/student/account/security', label: 'Security' },
    { order: 50, to: '/account/account-setting', label: 'Settings' },
  ],
}

export const accountPagesFor = (
  who: AccountKind,
  added: readonly AccountPageRow[],
): readonly AccountPageRow[] =>
  [...ownPages[who], ...added.filter(page => page.for === undefined || page.for === who)].toSorted(
    (one, other) => one.order - other.order,
  )
