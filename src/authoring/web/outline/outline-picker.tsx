// Picks entries from published trees: one subject's tree at a time, or words across all of them.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { platform } from '#academics/contract/academics.shapes.ts'
import { subjectsContract } from '#academics/contract/subjects.contract.ts'
import { skillsContract } from '#academics/contract/skills.contract.ts'
import { firstLine } from '#academics/contract/statements.rules.ts'
import { treeOf } from '#academics/contract/tree.rules.ts'
import { gradesQuery, skillsQuery, subjectsQuery } from '#academics/web/academics.queries.ts'
import { Statement } from '#academics/web/parts/statement.tsx'
import { useTreeKeys } from '#academics/web/tree/keys.ts'
import { TreeView } from '#academics/web/tree/tree-view.tsx'
import { useTree } from '#academics/web/tree/use-tree.ts'
import { taskOutlineContract, type OutlineKind } from '#authoring/contract/outline.contract.ts'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { isSkill, outlineTitles, treeKindOf } from './kinds.ts'
import type { Choosing } from './use-choosing.ts'
import classes from './outline.module.css'

// The line stands below everything else, and pages with a picker have no room for more.
const Copyright = lazy(() =>
  import('#academics/web/parts/copyright.tsx').then(module => ({ default: module.Copyright })),
)

interface OutlinePickerProps {
  kind: OutlineKind
  owner: string
  curriculum: string | null
  choosing: Choosing
  /** This subject alone. */ only?: string | undefined
  readOnly?: boolean
}

export function OutlinePicker({
  kind,
  owner,
  curriculum,
  choosing,
  only,
  readOnly = false,
}: OutlinePickerProps) {
  const { subjects, isPending } = useSubjects(kind, owner, curriculum)
  const [picked, setPicked] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const subject = only ?? picked ?? subjects[0]?._id ?? null
  const what = outlineTitles[kind].toLowerCase()
  const copyrightOf = kind === 'pd' ? 'pd' : curriculum
  if (!only && !isPending && subjects.length === 0)
    return (
      <p className={classes.none}>
        No {what} are published for this curriculum. They are set up in the academic setting.
      </p>
    )
  return (
    <div className={classes.picker}>
      <div className={classes.pickerBar}>
        {!only && (
          <NativeSelect
            aria-label={isSkill(kind) ? 'Skill set' : 'Subject'}
            value={subject ?? ''}
            data={subjects.map(({ _id, name, uid }) => ({
              value: _id,
              label: uid === platform ? `${name} (platform)` : name,
            }))}
            onChange={event => setPicked(event.currentTarget.value)}
          />
        )}
        <SearchField
          label={`Search ${what}`}
          value={words}
          onChange={setWords}
        />
      </div>
      {words.trim() !== '' ? (
        <Hits
          kind={kind}
          curriculum={curriculum}
          subject={only}
          words={words.trim()}
          choosing={choosing}
          readOnly={readOnly}
        />
      ) : (
        subject && (
          <SubjectTree
            key={subject}
            kind={kind}
            owner={owner}
            subject={subject}
            choosing={choosing}
            readOnly={readOnly}
          />
        )
      )}
      {copyrightOf && (
        <Suspense fallback={null}>
          <Copyright curriculum={copyrightOf} />
        </Suspense>
      )}
    </div>
  )
}

/** The owner's own first, then the platform's: all with this tree published. */
function useSubjects(kind: OutlineKind, owner: string, curriculum: string | null) {
  const of = kind === 'pd' ? 'pd' : curriculum
  const ask = (uid: string) => ({
    uid,
    del: false,
    $limit: 200,
    $skip: 0,
    $sort: { name: 1 } as const,
    ...(of && !isSkill(kind) && { curriculum: of }),
  })
  const subjects = (uid: string) => ({
    ...subjectsQuery({ ...ask(uid), publish: treeKindOf(kind) }),
    enabled: !isSkill(kind) && (uid === owner || of !== null),
  })
  const skills = (uid: string) => ({ ...skillsQuery({ ...ask(uid), publish: true }), enabled: isSkill(kind) })
  const [ownSubjects, offered, ownSkills, platformSkills] = [
    useQuery(subjects(owner)),
    useQuery(subjects(platform)),
    useQuery(skills(owner)),
    useQuery(skills(platform)),
  ]
  const answers = isSkill(kind) ? [ownSkills, platformSkills] : [ownSubjects, offered]
  const rows = answers.flatMap(
    ({ data }) => (data?.data ?? []) as readonly { _id: string; name: string; uid: string }[],
  )
  return {
    subjects: owner === platform ? rows.slice(0, answers[0]?.data?.data.length ?? 0) : rows,
    isPending: answers.some(({ isLoading }) => isLoading),
  }
}

interface TreeProps {
  kind: OutlineKind
  owner: string
  subject: string
  choosing: Choosing
  readOnly: boolean
}

function SubjectTree(props: TreeProps) {
  const { kind, subject } = props
  const answer = useQuery({
    queryKey: ['authoring', 'tree', kind, subject],
    staleTime: 60_000,
    queryFn: () =>
      isSkill(kind)
        ? api(skillsContract).get('tree', { _id: subject })
        : api(subjectsContract).get('tree', { _id: subject, kind: treeKindOf(kind) }),
  })
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
  const tick = (id: string) => {
    if (!readOnly) choosing.choose(kind, subject, id, !isOn(id))
  }
  const onKeyDown = useTreeKeys(look, null, tick)
  const selected = look.selected === null ? undefined : tree.entries.get(look.selected)
  return (
    <>
      <TreeView
        label={outlineTitles[kind]}
        rows={look.rows}
        selected={look.selected}
        found={look.found}
        {...(!readOnly && {
          tickedOf: (id: string) =>
            isOn(id) ? ('yes' as const) : above.has(id) ? ('some' as const) : ('no' as const),
        })}
        gradeName={id => names.get(id) ?? id}
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
      {!readOnly && (
        <p className={classes.hint}>Space ticks the selected entry. What you tick is saved at once.</p>
      )}
    </>
  )
}

interface HitsProps {
  kind: OutlineKind
  curriculum: string | null
  subject: string | undefined
  words: string
  choosing: Choosing
  readOnly: boolean
}

function Hits({ kind, curriculum, subject, words, choosing, readOnly }: HitsProps) {
  const answer = useQuery({
    queryKey: ['authoring', 'outline-search', kind, curriculum, subject, words],
    placeholderData: keepPreviousData,
    queryFn: () =>
      api(taskOutlineContract).get('search', {
        kind,
        key: words,
        ...(curriculum && !isSkill(kind) && { curriculum }),
        ...(subject && { subject }),
      }),
  })
  return (
    <Loaded
      answer={answer}
      what="entries"
      shape="table"
    >
      {hits =>
        hits.length === 0 ? (
          <p
            className={classes.none}
            role="status"
          >
            Nothing matches. Try other words.
          </p>
        ) : (
          <ul
            className={classes.hits}
            aria-label="Found"
          >
            {hits.map(({ subject: of, subjectName, entry: { _id, name, code }, path }) => (
              <li key={`${of} ${_id}`}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={name}
                    checked={choosing.isChosen(kind, of, _id)}
                    disabled={readOnly}
                    onChange={event => choosing.choose(kind, of, _id, event.target.checked)}
                  />
                  <span>
                    <span>
                      {code && <b>{code} </b>}
                      <Statement
                        text={name}
                        inline
                      />
                    </span>
                    <small>{[subjectName, ...path.filter(each => each !== name)].join(' › ')}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
