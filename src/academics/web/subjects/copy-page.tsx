// Chooses a set and the parts of it to copy into a draft.
import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { platform, type TreeKind } from '#academics/contract/academics.shapes.ts'
import type { ImportReport } from '#academics/contract/trees.contract.ts'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import {
  skillsQuery,
  subjectsQuery,
  useCurriculumNames,
  useGradeChoices,
} from '../parts/academics.queries.ts'
import { Copyright } from '../parts/copyright.tsx'
import type { Owner } from '../parts/owner.ts'
import { ReportWords } from '../tree/report-words.tsx'
import { TreePicker } from '../tree/tree-picker.tsx'
import { skillTree, subjectTree, type TreeSource } from '../tree/tree-source.ts'
import { treeWords } from './kinds.ts'
import classes from '../parts/academic.module.css'

interface CopyPageProps {
  owner: Owner
  subject: { readonly _id: string; readonly curriculum: string; readonly name: string }
  kind: TreeKind
  is?: 'subject' | 'skill'
  /** The platform's sets or the owner's other sets. */
  from: 'system' | 'own'
  onDone: () => void
}

export function CopyPage({ owner, subject, kind, is = 'subject', from, onDone }: CopyPageProps) {
  const uid = from === 'system' ? platform : owner.id
  const published = is === 'subject' ? { publish: kind } : { publish: true }
  const sets = useQuery(
    (is === 'subject' ? subjectsQuery : (skillsQuery as unknown as typeof subjectsQuery))({
      uid,
      del: false,
      ...published,
      $limit: 500,
      $skip: 0,
      $sort: { curriculum: 1 },
    }),
  )
  const [picked, setChosen] = useState<string | null>(null)
  // Preselect the same subject of the same curriculum, the most likely choice.
  const chosen =
    picked ??
    sets.data?.data.find(
      each =>
        each._id !== subject._id && each.curriculum === subject.curriculum && each.name === subject.name,
    )?._id ??
    null
  const nameOf = useCurriculumNames(uid)
  const grades = useGradeChoices(uid)
  const source = useMemo(() => {
    if (chosen === null) return null
    return is === 'subject' ? subjectTree(chosen, kind, treeWords[kind]) : skillTree(chosen)
  }, [chosen, kind, is])
  const target = useMemo(
    () => (is === 'subject' ? subjectTree(subject._id, kind, treeWords[kind]) : skillTree(subject._id)),
    [subject._id, kind, is],
  )
  const [report, setReport] = useState<ImportReport | null>(null)

  return (
    <Loaded
      answer={sets}
      what="sets"
      shape="table"
    >
      {({ data }) => {
        // Sets of the same curriculum come first.
        const list = data
          .filter(({ _id }) => _id !== subject._id)
          .toSorted(
            (a, b) =>
              Number(b.curriculum === subject.curriculum) - Number(a.curriculum === subject.curriculum),
          )
        const current = list.find(({ _id }) => _id === chosen)
        if (list.length === 0)
          return (
            <EmptyState
              drawing="tree"
              title="No other set is published"
              action={
                <Button
                  variant="default"
                  onClick={onDone}
                >
                  Back to {subject.name}
                </Button>
              }
            />
          )
        return (
          <div className={classes.page}>
            <div
              className={classes.tools}
              style={{ alignItems: 'flex-end' }}
            >
              <NativeSelect
                label="Copy from"
                style={{ flex: '1 1 260px', maxWidth: 480 }}
                value={chosen ?? ''}
                onChange={event => setChosen(event.currentTarget.value || null)}
                data={[
                  { value: '', label: 'Choose a set' },
                  ...list.map(each => ({
                    value: each._id,
                    label: `${nameOf(each.curriculum)}: ${each.name}`,
                  })),
                ]}
              />
              <Button
                variant="default"
                onClick={onDone}
              >
                Back to {subject.name}
              </Button>
            </div>
            {source && (
              <TreePicker
                key={chosen}
                source={source}
                grades={grades}
                emptyWords="There is nothing in this set."
                foot={loaded =>
                  current && (
                    <Copyright
                      curriculum={current.curriculum}
                      sources={loaded.source ?? []}
                    />
                  )
                }
                onTake={(entries, mode) => take(target, chosen ?? '', entries, mode)}
              />
            )}
            {report && (
              <Dialog
                opened
                title="Copied into the draft"
                onClose={onDone}
                actions={<Button onClick={onDone}>Open the draft</Button>}
              >
                <ReportWords report={report} />
              </Dialog>
            )}
          </div>
        )
      }}
    </Loaded>
  )

  async function take(
    into: TreeSource,
    set: string,
    entries: readonly string[] | undefined,
    mode: 'replace' | 'add',
  ): Promise<void> {
    try {
      const { version } = await into.load('draft')
      setReport(
        (await into.copy?.(version, { from: set, fromKind: kind, mode, ...(entries && { entries }) })) ??
          null,
      )
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
  }
}
