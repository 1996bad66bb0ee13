import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { fieldTypes, type Field } from '#academics/contract/templates.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import classes from '../parts/academic.module.css'

const typeNames: Readonly<Record<Field['type'], string>> = {
  text: 'Text',
  'text-multiple': 'Several texts',
  radio: 'One choice',
  choice: 'Choices',
  'choice-mark': 'Choices with marks',
  image: 'Picture',
}

interface FieldRowProps {
  field: Field
  editable: boolean
  first: boolean
  last: boolean
  sets: readonly string[]
  onChange: (to: Partial<Field>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** A template field. Built-in fields cannot change their kind; required fields cannot be turned off. */
export function FieldRow({ field, editable, first, last, sets, onChange, onMove, onRemove }: FieldRowProps) {
  const [open, setOpen] = useState(false)
  const details = useId()
  const fixed = field.code !== null
  return (
    <li
      className={classes.row}
      data-off={!field.enable || undefined}
    >
      <span className={classes.two}>
        <b>{field.name}</b>
        <small>{field.prompt}</small>
      </span>
      <span className={classes.tools}>
        <span className={classes.small}>{typeNames[field.type]}</span>
        {field.required && <StateChip>Required</StateChip>}
        {!field.enable && <StateChip>Off</StateChip>}
        {editable && (
          <>
            <label className={classes.tick}>
              <input
                type="checkbox"
                aria-label={`${field.name} is on`}
                checked={field.enable}
                disabled={field.required}
                onChange={event => onChange({ enable: event.target.checked })}
              />
              <span>On</span>
            </label>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Move ${field.name} up`}
              disabled={first}
              onClick={() => onMove(-1)}
            >
              <Icon
                name="raise"
                size={18}
              />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Move ${field.name} down`}
              disabled={last}
              onClick={() => onMove(1)}
            >
              <Icon
                name="lower"
                size={18}
              />
            </ActionIcon>
            <Button
              size="compact-md"
              variant="default"
              aria-label={`Edit ${field.name}`}
              aria-expanded={open}
              aria-controls={details}
              onClick={() => setOpen(!open)}
            >
              Edit
            </Button>
          </>
        )}
      </span>
      {editable && open && (
        <div
          id={details}
          className={classes.form}
          style={{ flex: '1 1 100%', paddingTop: 8 }}
        >
          <TextInput
            label="Name"
            value={field.name}
            maxLength={120}
            onChange={event => onChange({ name: event.currentTarget.value })}
          />
          <Textarea
            label="Hint for authors"
            rows={2}
            value={field.prompt}
            maxLength={1000}
            onChange={event => onChange({ prompt: event.currentTarget.value })}
          />
          {!fixed && (
            <NativeSelect
              label="Kind"
              value={field.type}
              data={fieldTypes.map(value => ({ value, label: typeNames[value] }))}
              onChange={event => {
                const { value } = event.currentTarget
                onChange({ type: fieldTypes.find(each => each === value) ?? field.type })
              }}
            />
          )}
          {(field.group === 'basic' || field.group === 'inquiry') && (
            <NativeSelect
              label="Step"
              value={field.group}
              data={[
                { value: 'basic', label: 'First' },
                { value: 'inquiry', label: 'Second' },
              ]}
              onChange={event =>
                onChange({ group: event.currentTarget.value === 'inquiry' ? 'inquiry' : 'basic' })
              }
            />
          )}
          <NativeSelect
            label="Tag set offered"
            value={field.tags ?? ''}
            data={[
              { value: '', label: 'None' },
              ...[...new Set([...(field.tags ? [field.tags] : []), ...sets])].map(value => ({
                value,
                label: value,
              })),
            ]}
            onChange={event => onChange({ tags: event.currentTarget.value || null })}
          />
          {field.tags !== null && (
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={field.diy}
                onChange={event => onChange({ diy: event.target.checked })}
              />
              <span>Authors may add tags of their own</span>
            </label>
          )}
          {!fixed && (
            <div>
              <Button
                variant="subtle"
                color="negative"
                onClick={onRemove}
              >
                Remove section
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
}
