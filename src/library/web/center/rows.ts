// Rows of the resource centre and the addresses of their pages.
import type { CenterRow, ItemRowName } from '#library/contract/center-rows.shapes.ts'

const pages: Readonly<Record<string, ItemRowName>> = {
  unit: 'units',
  task: 'tasks',
  video: 'videos',
  tool: 'tools',
  pdUnit: 'pd',
  pdTask: 'pd',
  premium: 'premium',
  prompt: 'prompts',
  new: 'newest',
  recommended: 'recommended',
}

/** The row for /more/{type}; undefined for unknown types. */
export const rowOf = (type: string): ItemRowName | undefined => pages[type]
export const typeOfRow = (row: CenterRow): string | null =>
  Object.entries(pages).find(([, each]) => each === row)?.[0] ?? null
