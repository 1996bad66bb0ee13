import { childrenOf, type Tree } from '#academics/contract/tree.rules.ts'

/** A branch as tab-indented lines, for pasting into a spreadsheet or another tree. */
export function outlineOf(tree: Tree, id: string): string {
  const line = (each: string, deep: number): string[] => [
    `${'\t'.repeat(deep)}${tree.entries.get(each)?.name.replaceAll(/\s+/g, ' ') ?? ''}`,
    ...childrenOf(tree, each).flatMap(child => line(child, deep + 1)),
  ]
  return line(id, 0).join('\n')
}
