import { childrenOf, type Tree } from '#academics/contract/tree.rules.ts'

/** A branch as lines indented with tabs, as a spreadsheet or another tree takes it. */
export function outlineOf(tree: Tree, id: string): string {
  const line = (each: string, deep: number): string[] => [
    `${'\t'.repeat(deep)}${tree.entries.get(each)?.name.replaceAll(/\s+/g, ' ') ?? ''}`,
    ...childrenOf(tree, each).flatMap(child => line(child, deep + 1)),
  ]
  return line(id, 0).join('\n')
}
