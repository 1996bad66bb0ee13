// One published tree with check boxes, and the user's tags.
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { skillsContract } from '#academics/contract/skills.contract.ts'
import { firstLine } from '#academics/contract/statements.rules.ts'
import { subjectsContract } from '#academics/contract/subjects.contract.ts'
import { treeOf } from '#academics/contract/tree.rules.ts'
import { gradesQuery } from '#academics/web/parts/academics.queries.ts'
import { Statement } from '#academics/web/parts/statement.tsx'
import { useTreeKeys } from '#academics/web/parts/tree/keys.ts'
import { TreeView } from '#academics/web/parts/tree/tree-view.tsx'
import { useTree } from '#academics/web/parts/tree/use-tree.ts'
import type { OutlineKind } from '#authoring/contract/outline.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { outlineTagsIn, ownerKey, type OutlineTag } from '#identity/contract/personal-lists.rules.ts'
import { useMode } from '#identity/web/parts/account-mode.ts'
import { usePersonal } from '#identity/web/parts/personal-lists.queries.ts'
import { api } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { isSkill, outlineTitles, treeKindOf } from '../parts/outline/kinds.ts'
import type { Choosing } from './use-choosing.ts'
import classes from './outline.module.css'

// Both are at the very bottom, and pages with a picker have no space for more.
const Copyright = lazy(() =>
  import('#academics/web/parts/copyright.tsx').then(module => ({ default: module.Copyright })),
)
const MyTags = lazy(() => import('./my-tags.tsx').then(module => ({ default: module.MyTags })))

interface TreeProps {
  kind: OutlineKind
  owner: string
  subject: string
  choosing: Choosing
  readOnly: boolean
}

const treeQuery = (kind: OutlineKind, subject: string) =>
  queryOptions({
    queryKey: ['authoring', 'tree', kind, subject],
    staleTime: minuteMs,
    queryFn: () =>
      isSkill(kind)
        ? api(skillsContract).get('tree', { _id: subject })
        : api(subjectsContract).get('tree', { _id: subject, kind: treeKindOf(kind) }),
  })

/** Names of the trees' owners, when entries of several are listed together. */
export function TreeSources({ kind, subjects }: { kind: OutlineKind; subjects: readonly string[] }) {
  const trees = useQueries({ queries: subjects.map(subject => treeQuery(kind, subject)) })
  const known = trees.flatMap(({ data }) => data ?? [])
  return [
    ...Map.groupBy(known, ({ curriculum, source }) => JSON.stringify([curriculum, source])).values(),
  ].map(
    ([tree], at) =>
      tree && (
        <Suspense
          key={at}
          fallback={null}
        >
          <Copyright
            curriculum={tree.curriculum}
            sources={tree.source}
          />
        </Suspense>
      ),
  )
}

export function SubjectTree(props: TreeProps) {
  const { kind, subject } = props
  const answer = useQuery(treeQuery(kind, subject))
  return (
    <Loaded
      answer={answer}
      what={outlineTitles[kind].toLowerCase()}
      shape="table"
    >
      {({ entries, curriculum, source }) => (
        <>
          <Ticks
            {...props}
            entries={entries}
          />
          {entries.length > 0 && (
            <Copyright
              curriculum={curriculum}
              sources={source}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function Ticks({
  kind,
  owner,
  subject,
  choosing,
  readOnly,
  entries,
}: TreeProps & { entries: Parameters<typeof treeOf>[0] }) {
  const tree = useMemo(() => treeOf(entries), [entries])
  const look = useTree(tree)
  const grades = useQuery(gradesQuery(owner)).data?.grades
  const names = useMemo(() => new Map(grades?.map(({ _id, name }) => [_id, name])), [grades])
  const isOn = (id: string) => choosing.isChosen(kind, subject, id)
  const above = useMemo(() => {
    const some = new Set<string>()
    for (const entry of tree.entries.values())
      if (isOn(entry._id))
        for (let at = entry.parent; at && !some.has(at); at = tree.entries.get(at)?.parent ?? null)
          some.add(at)
    return some
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tree, choosing.outline, choosing.isChosen])
  const tickedOf = (id: string) => {
    if (isOn(id)) return 'yes'
    return above.has(id) ? 'some' : 'no'
  }
  const tick = (id: string) => {
    if (!readOnly) choosing.choose(kind, subject, id, !isOn(id))
  }
  const onKeyDown = useTreeKeys(look, null, tick)
  const mine = usePersonal('OutlineTags')
  const mode = ownerKey(useMode().school)
  const tags = outlineTagsIn(mine.value, mode)
  const notes = Map.groupBy(tags, tag => tag.entry)
  const changeTags = (tag: OutlineTag, isOn: boolean) =>
    mine.change(() => ({ [isOn ? '$addToSet' : '$pull']: { [mode]: tag } }))
  const selected = look.selected === null ? undefined : tree.entries.get(look.selected)
  return (
    <>
      <TreeView
        label={outlineTitles[kind]}
        rows={look.rows}
        selected={look.selected}
        found={look.found}
        {...(!readOnly && { tickedOf })}
        gradeName={id => names.get(id) ?? id}
        noteOf={id => (notes.get(id) ?? []).map(({ tag }) => tag).join(', ')}
        gap={null}
        movable={false}
        acts={{ select: look.select, toggle: id => look.toggle(id), rename: tick, tick }}
        onKeyDown={onKeyDown}
      />
      {selected && (
        <div
          className={classes.whole}
          data-long={firstLine(selected.name) !== selected.name || undefined}
          aria-hidden
        >
          {selected.code && <b>{selected.code} </b>}
          <Statement text={selected.name} />
        </div>
      )}
      <Suspense fallback={null}>
        <MyTags
          tags={tags}
          entries={tree.entries}
          selected={look.selected}
          onSelect={id => look.show(id, tree)}
          onChange={changeTags}
        />
      </Suspense>
      {!readOnly && (
        <p className={classes.hint}>Space ticks the selected entry. What you tick is saved at once.</p>
      )}
    </>
  )
}
