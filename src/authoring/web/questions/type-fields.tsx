// What a question of each type asks for: options, parts, an address, or nothing more than its words.
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { questionLimits } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { LevelFields } from './levels.tsx'
import { newOption, newPart, type QuestionDraft } from './question-kinds.ts'
import classes from './questions.module.css'

interface FieldsProps {
  draft: QuestionDraft
  disabled: boolean
  change: (part: Partial<QuestionDraft>) => void
  /** How many answers are correct is settled: learners have met the question. */ settled?: boolean
}

export function TypeFields(props: FieldsProps) {
  const { draft } = props
  if (draft.type === 'choice') return <Options {...props} />
  if (draft.type === 'text' && draft.multi) return <Parts {...props} />
  if (draft.type === 'website') return <Address {...props} />
  return <p className={classes.small}>{words[draft.type]}</p>
}

const words = {
  text: 'Learners get one box to write in.',
  media: 'Learners record or send a picture, an audio or a video.',
  comment: 'Learners pin notes on this slide, as points or boxes.',
  draw: 'Learners draw on a copy of this slide.',
} as const

const moved = <T,>(list: readonly T[], from: number, by: number): T[] => {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}

/** Buttons that move and remove a line; the keyboard reaches them all. */
export function LineTools({
  name,
  at,
  last,
  onMove,
  onRemove,
}: {
  name: string
  at: number
  last: number
  onMove: (by: number) => void
  onRemove?: (() => void) | undefined
}) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        <Icon
          name="up"
          size={18}
        />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={`Move ${name} down`}
        disabled={at === last}
        onClick={() => onMove(1)}
      >
        <Icon
          name="down"
          size={18}
        />
      </ActionIcon>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon
            name="close"
            size={18}
          />
        </ActionIcon>
      )}
    </>
  )
}

function Options({ draft: { options, multi }, disabled, change, settled = false }: FieldsProps) {
  const put = (id: string, part: object) =>
    change({ options: options.map(each => (each._id === id ? { ...each, ...part } : each)) })
  const mark = (id: string, on: boolean) =>
    change({
      options: options.map(each =>
        each._id === id ? { ...each, on } : multi ? each : { ...each, on: false },
      ),
    })
  const add = () => change({ options: [...options, newOption(`Option ${options.length + 1}`)] })
  // Enter goes on to the next option, and makes one after the last.
  const next = (field: HTMLInputElement, at: number) => {
    if (at === options.length - 1) {
      if (options.length >= questionLimits.options) return
      add()
    }
    const list = field.closest('ul')
    requestAnimationFrame(() => list?.querySelectorAll<HTMLInputElement>('input[type=text]')[at + 1]?.focus())
  }
  // One right answer is left when several are no longer allowed.
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
      <legend>Options, with the correct {multi ? 'ones' : 'one'} marked</legend>
      <ul className={classes.lines}>
        {options.map(({ _id, val, on }, at) => (
          <li
            key={_id}
            className={classes.line}
          >
            <input
              className={classes.mark}
              type={multi ? 'checkbox' : 'radio'}
              name="right"
              checked={on}
              aria-label={`Option ${at + 1} is correct`}
              onChange={event => mark(_id, event.target.checked)}
            />
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
          {settled ? (
            <span />
          ) : (
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={multi}
                onChange={event => several(event.target.checked)}
              />
              Several answers are correct
            </label>
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

const none = { bloom: [], knowledge: [], verb: [], tags: [] }

function Parts({ draft: { list }, disabled, change }: FieldsProps) {
  const put = (id: string, part: object) =>
    change({ list: list.map(each => (each._id === id ? { ...each, ...part } : each)) })
  return (
    <fieldset
      className={classes.group}
      disabled={disabled}
    >
      <legend>Parts</legend>
      <ul className={classes.lines}>
        {list.map((part, at) => (
          <li
            key={part._id}
            className={classes.part}
          >
            <div className={classes.line}>
              <b aria-hidden>{at + 1}.</b>
              <Textarea
                aria-label={`Part ${at + 1}`}
                autosize
                minRows={1}
                value={part.val}
                maxLength={5000}
                onChange={event => put(part._id, { val: event.currentTarget.value })}
              />
              {!disabled && (
                <LineTools
                  name={`part ${at + 1}`}
                  at={at}
                  last={list.length - 1}
                  onMove={by => change({ list: moved(list, at, by) })}
                  onRemove={
                    list.length > 2
                      ? () => change({ list: list.filter(each => each._id !== part._id) })
                      : undefined
                  }
                />
              )}
            </div>
            <details>
              <summary className={classes.small}>Levels and words of part {at + 1}</summary>
              <div className={classes.inside}>
                <LevelFields
                  value={part}
                  proposed={none}
                  disabled={disabled}
                  onChange={levels => put(part._id, levels)}
                />
              </div>
            </details>
          </li>
        ))}
      </ul>
      {!disabled && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            disabled={list.length >= questionLimits.parts}
            onClick={() => change({ list: [...list, newPart()] })}
          >
            Add part
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const Address = ({ draft: { data }, disabled, change }: FieldsProps) => (
  <TextInput
    label="Address of the website"
    description="It opens beside the question, in a closed frame."
    placeholder="https://"
    type="url"
    value={data}
    maxLength={5000}
    disabled={disabled}
    onChange={event => change({ data: event.currentTarget.value.trim() })}
  />
)
