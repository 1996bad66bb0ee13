// Selects branches of a published tree: each checkbox includes the descendants.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { childrenOf, flatten, treeOf, type Tree } from '#academics/contract/tree.rules.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { GradeChoice } from '../grades/grade-choice.ts'
import { useTreeKeys } from '../parts/tree/keys.ts'
import { TreeFinder } from './tree-finder.tsx'
import type { LoadedTree } from './tree-session.ts'
import type { TreeSource } from './tree-source.ts'
import { TreeView } from '../parts/tree/tree-view.tsx'
import { useTree } from '../parts/tree/use-tree.ts'
import classes from './tree.module.css'

interface TreePickerProps {
  source: TreeSource
  grades: readonly GradeChoice[]
  emptyWords: string
  foot?: (loaded: LoadedTree) => ReactNode
  onTake: (entries: readonly string[] | undefined, mode: 'replace' | 'add') => Promise<void>
}

export function TreePicker(props: TreePickerProps) {
  const { source } = props
  const answer = useQuery({
    queryKey: [...source.key, 'snapshot'],
    queryFn: () => source.load('snapshot'),
    gcTime: 0,
  })
  return (
    <Loaded
      answer={answer}
      what={source.what}
      shape="table"
    >
      {loaded => (
        <Picker
          {...props}
          loaded={loaded}
        />
      )}
    </Loaded>
  )
}

/** The topmost ticked entries; their descendants are included. */
const topsOf = (tree: Tree, ticked: ReadonlySet<string>): string[] =>
  [...ticked].filter(id => !ticked.has(tree.entries.get(id)?.parent ?? ''))

function Picker({
  source,
  grades,
  emptyWords,
  foot,
  onTake,
  loaded,
}: TreePickerProps & { loaded: LoadedTree }) {
  const { entries } = loaded
  const tree = useMemo(() => treeOf(entries), [entries])
  const look = useTree(tree)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { act, busy } = useAct()
  const names = useMemo(() => new Map(grades.map(grade => [grade._id, grade.name])), [grades])
  const some = useMemo(() => {
    const above = new Set<string>()
    for (const id of ticked)
      for (let at = tree.entries.get(id)?.parent; at && !above.has(at); at = tree.entries.get(at)?.parent)
        above.add(at)
    return above
  }, [tree, ticked])
  const tick = (id: string) =>
    setTicked(now => {
      const next = new Set(now)
      const branch = [id, ...flatten(tree, id).map(({ _id }) => _id)]
      const on = !now.has(id)
      for (const each of branch) {
        if (on) next.add(each)
        else next.delete(each)
      }
      // An entry with unticked descendants is not selected as a whole.
      for (let at = tree.entries.get(id)?.parent; at; at = tree.entries.get(at)?.parent) {
        if (childrenOf(tree, at).every(each => next.has(each))) next.add(at)
        else next.delete(at)
      }
      return next
    })
  const onKeyDown = useTreeKeys(look, null, tick)
  const take = (ids: readonly string[] | undefined, mode: 'replace' | 'add') => act(() => onTake(ids, mode))
  if (tree.entries.size === 0)
    return (
      <EmptyState
        drawing="tree"
        title={emptyWords}
      />
    )
  return (
    <section
      className={classes.editor}
      aria-label={`Choose from ${source.what}`}
    >
      <TreeFinder
        look={look}
        what={source.what}
        grades={grades}
        total={tree.entries.size}
      />
      <TreeView
        label={source.what}
        rows={look.rows}
        selected={look.selected}
        found={look.found}
        tickedOf={id => {
          if (ticked.has(id)) return 'yes'
          return some.has(id) ? 'some' : 'no'
        }}
        gradeName={id => names.get(id) ?? id}
        gap={null}
        movable={false}
        acts={{ select: look.select, toggle: id => look.toggle(id), rename: tick, tick }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.tools}>
        <Button
          loading={busy}
          disabled={ticked.size === 0}
          onClick={() => take(topsOf(tree, ticked), 'add')}
        >
          {ticked.size === 0 ? 'Add to the draft' : `Add ${ticked.size.toLocaleString('en-US')} to the draft`}
        </Button>
        <Button
          variant="default"
          loading={busy}
          onClick={() => take(undefined, 'replace')}
        >
          Replace the draft with all of it
        </Button>
        <span className={classes.hint}>Space ticks the selected entry.</span>
      </div>
      {foot?.(loaded)}
    </section>
  )
}
