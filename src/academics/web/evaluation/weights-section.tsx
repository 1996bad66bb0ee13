import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  criteriaWeightContract,
  weightTabs,
  type CriteriaWeight,
} from '#academics/contract/evaluation.contract.ts'
import { weightFault } from '#academics/contract/evaluation.rules.ts'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { categoriesQuery, useAct, weightsQuery } from '../academics.queries.ts'
import { emptyWords, type Owner } from '../owner.ts'
import { FormDialog } from '#communications/web/parts/form-dialog.tsx'
import { PercentInput } from '../parts/percent-input.tsx'
import classes from '../parts/academic.module.css'

const tabWords = {
  teacherTraining: 'Teacher training',
  teacherTrainingSubjects: 'Teacher training, subjects',
} as const
const listOf = (text: string) =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

/** How much each category of tasks counts. A set that does not add up is kept as a draft, and says so. */
export function WeightsSection({ owner }: { owner: Owner }) {
  const answer = useQuery(weightsQuery(owner.id))
  const categories = useQuery(categoriesQuery('task', owner.id)).data?.data ?? []
  const [open, setOpen] = useState<CriteriaWeight | 'new' | null>(null)
  const { act } = useAct()
  const editable = owner.may('academic.edit')
  const remove = async ({ _id }: CriteriaWeight) => {
    if (
      await confirm({
        title: 'Delete these weights?',
        text: 'This cannot be undone.',
        action: 'Delete weights',
        tone: 'negative',
      })
    )
      await act(() => api(criteriaWeightContract).remove(_id), 'The weights are deleted.')
  }
  return (
    <div className={classes.page}>
      {editable && (
        <div>
          <Button onClick={() => setOpen('new')}>Add weights</Button>
        </div>
      )}
      <Loaded
        answer={answer}
        what="weights"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={editable ? 'No weights yet' : emptyWords(owner)} />
          ) : (
            <ul
              className={classes.cards}
              aria-label="Assessment weights"
            >
              {data.map(set => (
                <li key={set._id}>
                  <article className={classes.card}>
                    <h2>{set.names.join(', ') || tabWords[set.tab]}</h2>
                    <p className={classes.figures}>
                      <span>{tabWords[set.tab]}</span>
                      <span>{set.hours} hours</span>
                      {set.thesisDefense && <span>Thesis defence</span>}
                    </p>
                    <div>
                      {set.complete ? (
                        <StateChip tone="positive">Adds up</StateChip>
                      ) : (
                        <StateChip tone="warning">Draft, does not add up</StateChip>
                      )}
                    </div>
                    <dl className={classes.rows}>
                      {set.data.map(({ taskCategory, weight }) => (
                        <div
                          key={taskCategory}
                          className={classes.named}
                        >
                          <dt>
                            {categories.find(({ _id }) => _id === taskCategory)?.name ?? 'Archived category'}
                          </dt>
                          <dd>{weight}%</dd>
                        </div>
                      ))}
                    </dl>
                    {editable && (
                      <footer>
                        <Button
                          size="compact-md"
                          variant="default"
                          aria-label={`Edit ${set.names.join(', ') || tabWords[set.tab]}`}
                          onClick={() => setOpen(set)}
                        >
                          Edit
                        </Button>
                        <Button
                          size="compact-md"
                          variant="subtle"
                          color="negative"
                          aria-label={`Delete ${set.names.join(', ') || tabWords[set.tab]}`}
                          onClick={() => {
                            void remove(set)
                          }}
                        >
                          Delete
                        </Button>
                      </footer>
                    )}
                  </article>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        <WeightDialog
          owner={owner}
          set={open === 'new' ? null : open}
          categories={categories}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function WeightDialog({
  owner,
  set,
  categories,
  onClose,
}: {
  owner: Owner
  set: CriteriaWeight | null
  categories: readonly { _id: string; name: string }[]
  onClose: () => void
}) {
  const [tab, setTab] = useState(set?.tab ?? weightTabs[0])
  const [names, setNames] = useState(set?.names.join(', ') ?? '')
  const [hours, setHours] = useState(String(set?.hours ?? 10))
  const [assessment, setAssessment] = useState(set?.assessment ?? '')
  const [thesisDefense, setThesis] = useState(set?.thesisDefense ?? false)
  const [rows, setRows] = useState(() =>
    (set?.data ?? []).map(row => ({ ...row, parts: row.assessments.join(', ') })),
  )
  const queries = useQueryClient()
  const data = rows.map(({ taskCategory, weight, parts }) => ({
    taskCategory,
    weight,
    assessments: listOf(parts)
      .map(Number)
      .filter(value => value >= 0 && value <= 100),
  }))
  const fault = weightFault(data)
  const change = (at: number, to: Partial<(typeof rows)[number]>) =>
    setRows(now => now.map((row, index) => (index === at ? { ...row, ...to } : row)))
  const send = async () => {
    const sent = { names: listOf(names), hours: Number(hours), assessment, data, thesisDefense }
    await (set
      ? api(criteriaWeightContract).patch(set._id, { ...sent, version: set.version })
      : api(criteriaWeightContract).create({ uid: owner.id, tab, ...sent }))
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title={set ? 'Edit weights' : 'Add weights'}
      action={set ? 'Save weights' : 'Add weights'}
      ready={hours !== '' && Number(hours) >= 0}
      onClose={onClose}
      onSubmit={send}
    >
      {!set && (
        <NativeSelect
          label="For"
          value={tab}
          data={weightTabs.map(value => ({ value, label: tabWords[value] }))}
          onChange={event => {
            const { value } = event.currentTarget
            setTab(weightTabs.find(each => each === value) ?? tab)
          }}
        />
      )}
      <TextInput
        label="Certification items or topics"
        description="Part them with commas."
        value={names}
        onChange={event => setNames(event.currentTarget.value)}
      />
      <TextInput
        label="Teaching hours"
        inputMode="decimal"
        value={hours}
        onChange={event => setHours(event.currentTarget.value.replaceAll(/[^\d.]/g, ''))}
      />
      <Textarea
        label="Assessment"
        rows={3}
        value={assessment}
        maxLength={4000}
        onChange={event => setAssessment(event.currentTarget.value)}
      />
      {rows.map((row, at) => (
        <div
          key={at}
          className={classes.tools}
          style={{ alignItems: 'flex-end' }}
        >
          <NativeSelect
            label="Task category"
            style={{ flex: '1 1 140px' }}
            value={row.taskCategory}
            data={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={event => change(at, { taskCategory: event.currentTarget.value })}
          />
          <PercentInput
            label="Weight %"
            w={84}
            value={row.weight}
            onChange={weight => change(at, { weight })}
          />
          <TextInput
            label="Of which each"
            w={110}
            placeholder="10, 20"
            value={row.parts}
            onChange={event => change(at, { parts: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="negative"
            size={36}
            aria-label={`Remove row ${at + 1}`}
            onClick={() => setRows(now => now.toSpliced(at, 1))}
          >
            <Icon
              name="trash"
              size={18}
            />
          </ActionIcon>
        </div>
      ))}
      {categories.length > 0 ? (
        <div>
          <Button
            variant="default"
            onClick={() =>
              setRows(now => [
                ...now,
                { taskCategory: categories[0]?._id ?? '', weight: 0, assessments: [], parts: '' },
              ])
            }
          >
            Add category
          </Button>
        </div>
      ) : (
        <p className={classes.small}>Add task categories first.</p>
      )}
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={thesisDefense}
          onChange={event => setThesis(event.target.checked)}
        />
        <span>Thesis defence</span>
      </label>
      {fault && (
        <p
          className={classes.small}
          role="status"
        >
          {fault.row === null
            ? `The weights add up to ${fault.is}, not 100.`
            : `Row ${fault.row + 1} adds up to ${fault.is}, not ${fault.should}.`}{' '}
          It is kept as a draft.
        </p>
      )}
    </FormDialog>
  )
}
