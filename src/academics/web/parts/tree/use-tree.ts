// Tree state shared by editor and picker: open rows, selection and search.
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { branchOf, childrenOf, type Tree } from '#academics/contract/tree.rules.ts'
import { isNarrow, matches, rowsOf, withBranches, type Row } from '../../tree/rows.ts'

/** Trees with more entries start with only their first level open. */
const openAtOnce = 400

const closable = (tree: Tree): string[] =>
  [...tree.below].flatMap(([id, ids]) => (id !== null && ids.length > 0 ? [id] : []))

export function useTree(tree: Tree) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() =>
    tree.entries.size > openAtOnce ? new Set(closable(tree)) : new Set(),
  )
  const [selected, select] = useState<string | null>(() => childrenOf(tree, null)[0] ?? null)
  const [words, setWords] = useState('')
  const [grade, setGrade] = useState('')
  const narrowing = useDeferredValue(useMemo(() => ({ words, grade }), [words, grade]))
  const found = useMemo(() => (isNarrow(narrowing) ? matches(tree, narrowing) : null), [tree, narrowing])
  const kept = useMemo(() => found && withBranches(tree, found), [tree, found])
  const rows = useMemo(() => rowsOf(tree, closed, kept), [tree, closed, kept])

  const toggle = useCallback(
    (id: string, open?: boolean) =>
      setClosed(now => {
        const next = new Set(now)
        if (open ?? next.has(id)) next.delete(id)
        else next.add(id)
        return next
      }),
    [],
  )
  /** Selects an entry, and opens its ancestors. */
  const show = useCallback((id: string, of: Tree) => {
    setClosed(now => {
      const above = branchOf(of, id)
        .slice(0, -1)
        .map(({ _id }) => _id)
      return above.some(each => now.has(each)) ? new Set([...now].filter(each => !above.includes(each))) : now
    })
    select(id)
  }, [])
  return {
    closed,
    selected,
    words,
    grade,
    found,
    rows,
    select,
    toggle,
    show,
    setWords,
    setGrade,
    narrow: (to: Partial<{ words: string; grade: string }>) => {
      if (to.words !== undefined) setWords(to.words)
      if (to.grade !== undefined) setGrade(to.grade)
    },
    openAll: () => setClosed(new Set()),
    closeAll: () => setClosed(new Set(closable(tree))),
  }
}

export type TreeLook = ReturnType<typeof useTree>

/** Row to select or toggle for a navigation key: arrows, Home, End, Page Up and Page Down. */
export function stepFor(
  key: string,
  rows: readonly Row[],
  selected: string | null,
): { select?: string | undefined; toggle?: string } | null {
  const at = rows.findIndex(({ entry }) => entry._id === selected)
  const row = rows[at]
  const to = (index: number) => ({ select: rows[Math.max(0, Math.min(rows.length - 1, index))]?.entry._id })
  if (key === 'ArrowDown') return to(at + 1)
  if (key === 'ArrowUp') return to(at < 0 ? rows.length - 1 : at - 1)
  if (key === 'Home') return to(0)
  if (key === 'End') return to(rows.length - 1)
  if (key === 'PageDown') return to(at + 12)
  if (key === 'PageUp') return to(at - 12)
  if (!row) return null
  const { _id, parent } = row.entry
  if (key === 'ArrowRight') {
    if (row.inside === 0) return {}
    return row.open ? to(at + 1) : { toggle: _id }
  }
  if (key === 'ArrowLeft') {
    if (row.open) return { toggle: _id }
    return parent === null ? {} : { select: parent }
  }
  return null
}
