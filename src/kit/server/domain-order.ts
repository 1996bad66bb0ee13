/** The order in which domains may know each other (ARCHITECTURE.md): each imports only from those before it. */
export const domainOrder = [
  'kit',
  'files',
  'identity',
  'communications',
  'commerce',
  'schools',
  'academics',
  'authoring',
  'library',
  'sessions',
  'rooms',
  'services',
  'premium',
  'back-office',
  'app',
] as const
