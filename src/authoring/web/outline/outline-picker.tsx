// Picks entries from published trees: one subject's tree at a time, or a search across all.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platform } from '#academics/contract/academics.shapes.ts'
import { skillsQuery, subjectsQuery } from '#academics/web/parts/academics.queries.ts'
import { Statement } from '#academics/web/parts/statement.tsx'
import { taskOutlineContract, type OutlineKind } from '#authoring/contract/outline.contract.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { isSkill, outlineTitles, treeKindOf } from '../parts/outline/kinds.ts'
import { SubjectTree, TreeSources } from './subject-tree.tsx'
import type { Choosing } from './use-choosing.ts'
import classes from './outline.module.css'

// The footer is at the very bottom, and pages with a picker have no space for more.
interface OutlinePickerProps {
  kind: OutlineKind
  owner: string
  curriculum: string | null
  choosing: Choosing
  /** Only this subject. */ only?: string | undefined
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
  const { subjects, isPending, failed } = useSubjects(kind, owner, curriculum)
  const [picked, setPicked] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const subject = only ?? picked ?? subjects[0]?._id ?? null
  const what = outlineTitles[kind].toLowerCase()
  if (failed)
    return (
      <Loaded
        answer={failed}
        what={what}
      >
        {() => null}
      </Loaded>
    )
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
            data={subjects.map(subject => ({
              value: subject._id,
              label: isSkill(kind) ? `${nameOf(subject)}, ${curriculumOf(subject)}` : nameOf(subject),
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
    </div>
  )
}

interface Offered {
  readonly _id: string
  readonly name: string
  readonly uid: string
  readonly curriculum: string
}

const nameOf = ({ name, uid }: Offered): string => (uid === platform ? `${name} (platform)` : name)
const curriculumOf = ({ curriculum }: Offered): string =>
  (curriculumNames as Readonly<Record<string, string>>)[curriculum] ?? 'own curriculum'

/** A curriculum has its own skills; otherwise the general ones are offered. */
function skillsFor(curriculum: string | null, sets: readonly Offered[]): readonly Offered[] {
  const fitting = sets.filter(set => set.curriculum === curriculum)
  return fitting.length > 0 ? fitting : sets
}

/** The owner's own first, then the platform's: all that have published this tree. */
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
  const shown = owner === platform ? answers.slice(0, 1) : answers
  const rows = shown.flatMap(({ data }): readonly Offered[] => data?.data ?? [])
  return {
    subjects: isSkill(kind) ? skillsFor(curriculum, rows) : rows,
    isPending: answers.some(({ isLoading }) => isLoading),
    failed: answers
      .filter(({ data, error }) => data === undefined && error !== null)
      .map(({ error, refetch }) => ({ data: undefined, error, refetch }))
      .at(0),
  }
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
          <>
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
            <TreeSources
              kind={kind}
              subjects={[...new Set(hits.map(hit => hit.subject))]}
            />
          </>
        )
      }
    </Loaded>
  )
}
