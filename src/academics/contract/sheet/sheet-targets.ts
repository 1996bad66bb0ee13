/** Targets for columns of standards; several columns can be levels, one each. */
export const sheetTargets = [
  'name',
  'code',
  'id',
  'parent',
  'smartLevel',
  'level',
  'levelColumn',
  'order',
  'grades',
  'tags',
  'mark',
] as const
export type SheetTarget = (typeof sheetTargets)[number]
