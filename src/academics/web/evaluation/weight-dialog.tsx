import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CriteriaWeight,
  criteriaWeightContract,
  weightTabs,
} from '#academics/contract/evaluation.contract.ts'
import { weightFault } from '#academics/contract/evaluation.rules.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { Owner } from '../parts/owner.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { PercentInput } from '../parts/percent-input.tsx'
import classes from '../parts/academic.module.css'

export const tabWords = {
  teacherTraining: 'Teacher training',
  teacherTrainingSubjects: 'Teacher training, subjects',
  classes: 'Class marks',
} as const

/** Gradebooks read the sets for classes; those for teacher training are written down for the people who run it. */
export const usedBy = (tab: CriteriaWeight['tab']): string =>
  tab === 'classes'
    ? 'Gradebooks of classes calculate with it.'
    : 'A plan of the training’s assessment, to look up: gradebooks and reports do not calculate with it.'

/** Classes come first: most schools use weights only for classes. */
const offeredTabs = weightTabs.toReversed()

const listOf = (text: string) =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

export function WeightDialog({
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
  const [tab, setTab] = useState(set?.tab ?? 'classes')
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
  const forClasses = tab === 'classes'
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
          description={usedBy(tab)}
          value={tab}
          data={offeredTabs.map(value => ({ value, label: tabWords[value] }))}
          onChange={event => {
            const { value } = event.currentTarget
            setTab(weightTabs.find(each => each === value) ?? tab)
          }}
        />
      )}
      {set && <p className={classes.small}>{usedBy(tab)}</p>}
      <TextInput
        label={forClasses ? 'Subjects' : 'Certification items or topics'}
        description={
          forClasses
            ? 'Gradebooks of classes in these subjects use it by themselves; leave it empty for all of them. Separate them with commas.'
            : 'Separate them with commas.'
        }
        value={names}
        onChange={event => setNames(event.currentTarget.value)}
      />
      {!forClasses && (
        <TextInput
          label="Teaching hours"
          inputMode="decimal"
          value={hours}
          onChange={event => setHours(event.currentTarget.value.replaceAll(/[^\d.]/g, ''))}
        />
      )}
      {!forClasses && (
        <Textarea
          label="Assessment"
          rows={3}
          value={assessment}
          maxLength={4000}
          onChange={event => setAssessment(event.currentTarget.value)}
        />
      )}
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
      {!forClasses && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={thesisDefense}
            onChange={event => setThesis(event.target.checked)}
          />
          <span>Thesis defence</span>
        </label>
      )}
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
