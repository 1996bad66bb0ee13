import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { questionLimits, type Branch } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { shortId } from '../parts/questions/question-kinds.ts'
import type { CriteriaSet } from './criteria-sets.ts'
import { PointsInput } from './points-input.tsx'
import classes from './questions.module.css'

export const newCriterion = (at: number): Branch['criteria'][number] => ({
  _id: shortId(),
  code: String.fromCharCode(65 + at),
  name: 'Criterion',
  desc: '',
  weight: 1,
  point: 1,
})

export function Criteria({
  of,
  sets,
  value,
  onChange,
}: {
  of: string
  sets: readonly CriteriaSet[]
  value: Branch['criteria']
  onChange: (criteria: Branch['criteria']) => void
}) {
  const put = (id: string, part: object) =>
    onChange(value.map(each => (each._id === id ? { ...each, ...part } : each)))
  const full = Math.max(1, ...value.map(({ point }) => point))
  return (
    <>
      {sets.length > 0 && (
        <NativeSelect
          label="Fill in from a set"
          value=""
          data={[
            { value: '', label: 'Choose criteria' },
            ...sets.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={event => {
            const set = sets.find(({ _id }) => _id === event.currentTarget.value)
            if (set) onChange(set.steps(full))
          }}
        />
      )}
      <ul
        className={classes.criteria}
        aria-label={`Rubric of ${of}`}
      >
        {value.map(({ _id, code, name, point }, at) => (
          <li
            key={_id}
            className={classes.criterion}
          >
            <TextInput
              label="Code"
              value={code}
              maxLength={4}
              onChange={event => put(_id, { code: event.currentTarget.value || '-' })}
            />
            <TextInput
              label="Criterion"
              value={name}
              maxLength={200}
              error={name.trim() === ''}
              onChange={event => put(_id, { name: event.currentTarget.value })}
            />
            <PointsInput
              label={`Points of criterion ${at + 1}`}
              heading="Points"
              value={point}
              disabled={false}
              onChange={next => put(_id, { point: next })}
            />
            <ActionIcon
              variant="subtle"
              size={34}
              aria-label={`Remove criterion ${at + 1}`}
              disabled={value.length === 1}
              onClick={() => onChange(value.filter(each => each._id !== _id))}
            >
              <Icon
                name="close"
                size={18}
              />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          disabled={value.length >= questionLimits.criteria}
          onClick={() => onChange([...value, newCriterion(value.length)])}
        >
          Add criterion
        </Button>
      </div>
    </>
  )
}
