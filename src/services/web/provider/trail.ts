/** Where the pages of a provider lead back to. */
export const mine = [
  { label: 'Account', to: '/account/info' },
  { label: 'My services', to: '/account/teacher/auth' },
] as const
