// Options of a choice, with the correct ones marked, or the steps of a scale.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { questionLimits } from '#authoring/contract/question.shapes.ts'
import { LineTools, moved } from './line-tools.tsx'
import { newOption, scaled } from '../parts/questions/question-kinds.ts'
import type { FieldsProps } from '../parts/questions/type-fields.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './questions.module.css'

export function ChoiceFields({ draft, disabled, change, settled = false }: FieldsProps) {
  const { options, multi, scale = false } = draft
  const put = (id: string, part: object) =>
    change({ options: options.map(each => (each._id === id ? { ...each, ...part } : each)) })
  const mark = (id: string, on: boolean) =>
    change({
      options: options.map(each => ({ ...each, on: each._id === id ? on : multi && each.on })),
    })
  const radios = useRadios({
    values: options.map(({ _id }) => _id),
    value: options.find(({ on }) => on)?._id,
    onChange: id => mark(id, true),
  })
  const stateOf = (id: string, on: boolean) =>
    multi ? { type: 'checkbox' as const, checked: on, onChange: () => mark(id, !on) } : radios.input(id)
  const add = () => change({ options: [...options, newOption(`Option ${options.length + 1}`)] })
  // Enter moves to the next option, and adds one after the last.
  const next = (field: HTMLInputElement, at: number) => {
    if (at === options.length - 1) {
      if (options.length >= questionLimits.options) return
      add()
    }
    const list = field.closest('ul')
    requestAnimationFrame(() => list?.querySelectorAll<HTMLInputElement>('input[type=text]')[at + 1]?.focus())
  }
  // Keeps one correct answer when several are no longer allowed.
  const several = (on: boolean) =>
    change({
      multi: on,
      options: on
        ? options
        : options.map((each, at) => ({
            ...each,
            on:
              at ===
              Math.max(
                0,
                options.findIndex(option => option.on),
              ),
          })),
    })
  return (
    <fieldset
      className={classes.group}
      disabled={disabled}
    >
      <legend>
        {scale ? 'Steps, from low to high' : `Options, with the correct ${multi ? 'ones' : 'one'} marked`}
      </legend>
      <ul className={classes.lines}>
        {options.map(({ _id, val, on }, at) => (
          <li
            key={_id}
            className={classes.line}
          >
            {scale ? (
              <b aria-hidden>{at + 1}</b>
            ) : (
              <input
                {...stateOf(_id, on)}
                className={classes.mark}
                aria-label={`Option ${at + 1} is correct`}
              />
            )}
            <TextInput
              type="text"
              aria-label={`Option ${at + 1}`}
              value={val}
              maxLength={2000}
              onFocus={event => event.currentTarget.select()}
              onChange={event => put(_id, { val: event.currentTarget.value })}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                next(event.currentTarget, at)
              }}
            />
            {!disabled && (
              <LineTools
                name={`option ${at + 1}`}
                at={at}
                last={options.length - 1}
                onMove={by => change({ options: moved(options, at, by) })}
                onRemove={
                  options.length > 2
                    ? () => change({ options: options.filter(each => each._id !== _id) })
                    : undefined
                }
              />
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className={classes.bar}>
          {!settled && (
            <div>
              <Tick
                label="Several answers are correct"
                checked={multi}
                disabled={scale}
                onChange={several}
              />
              <Tick
                label="Show as a scale, with mean and spread"
                checked={scale}
                onChange={on => change(scaled(draft, on))}
              />
            </div>
          )}
          <Button
            size="compact-sm"
            variant="default"
            disabled={options.length >= questionLimits.options}
            onClick={add}
          >
            Add option
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const Tick = ({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) => (
  <label className={classes.tick}>
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
    {label}
  </label>
)
