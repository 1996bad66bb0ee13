export const itemRows = [
  'units',
  'tasks',
  'pd',
  'videos',
  'tools',
  'prompts',
  'free',
  'premium',
  'newest',
  'official',
  'recommended',
] as const

export type ItemRowName = (typeof itemRows)[number]

/** Rows filled by later domains. */
export const otherRowNames = ['sessions'] as const

/** Rows of the centre; the configuration `CenterRows` sets their number and order. */
export const centerRows = [...itemRows, ...otherRowNames] as const

export type CenterRow = (typeof centerRows)[number]

export const centerRowNames: Readonly<Record<CenterRow, string>> = {
  units: 'Unit plans',
  tasks: 'Tasks',
  pd: 'Professional development',
  videos: 'Videos',
  tools: 'Assessment tools',
  prompts: 'Prompts',
  free: 'Free',
  premium: 'Premium',
  newest: 'New',
  official: 'From Classwright',
  recommended: 'For you',
  sessions: 'Workshops and courses',
}
