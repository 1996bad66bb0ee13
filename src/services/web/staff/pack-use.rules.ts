import type { PackUse } from '#services/contract/content/content.shapes.ts'

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

/** `Used in 2 packages, 1 of them on sale: 5 lessons, 3 of them ahead.` */
export function packUseWords({ packs, onSale, lessons, ahead }: PackUse): string {
  if (packs === 0) return 'Not used in any package yet.'
  return `Used in ${count(packs, 'package')}, ${onSale} of them on sale: ${count(lessons, 'lesson')}, ${ahead} of them ahead.`
}
