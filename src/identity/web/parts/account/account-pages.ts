// The account pages, in the order of their tabs. Later domains add theirs.

export interface AccountPageRow {
  readonly order: number
  readonly to: string
  readonly label: string
}
type AccountKind = 'educator' | 'student'

const rows: Record<AccountKind, AccountPageRow[]> = {
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

export const accountPages = (who: AccountKind): readonly AccountPageRow[] => rows[who]

export function addAccountPage(
  row: AccountPageRow,
  who: readonly AccountKind[] = ['educator', 'student'],
): void {
  for (const one of who) rows[one] = [...rows[one], row].sort((a, b) => a.order - b.order)
}
