/** What a column of standards can be matched with; several columns can be a level each. */
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
