/** Breadcrumbs of provider pages. */
export const mine = [
  { label: 'Account', to: '/account/info' },
  { label: 'My services', to: '/account/teacher/auth' },
] as const
