// Fields of each question type: options, parts, an address, or none beyond the text.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea, TextInput } from '@mantine/core'
import { questionLimits } from '#authoring/contract/question.shapes.ts'
import { ChoiceFields } from '../../questions/choice-fields.tsx'
import { LevelFields } from '../../questions/levels.tsx'
import { LineTools, moved } from '../../questions/line-tools.tsx'
import { newPart, type QuestionDraft } from './question-kinds.ts'
import classes from '../../questions/questions.module.css'

export interface FieldsProps {
  draft: QuestionDraft
  disabled: boolean
  change: (part: Partial<QuestionDraft>) => void
  /** The number of correct answers is fixed once learners have seen the question. */ settled?: boolean
}

export function TypeFields(props: FieldsProps) {
  const { draft } = props
  if (draft.type === 'choice') return <ChoiceFields {...props} />
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
