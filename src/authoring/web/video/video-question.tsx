// The question at which a video has paused.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Hint } from '../parts/question/hint.tsx'
import { OptionPicker } from '../parts/question/option-list.tsx'
import { QuestionView } from '../parts/question/question-view.tsx'
import classes from './video.module.css'

export interface VideoAnswer {
  readonly answer: readonly string[]
  readonly content: string
  /** One entry per field, if there are several. */ readonly parts: Readonly<Record<string, string>> | null
}
/** The result of an answer: the options with the correct ones, if disclosed; or why it was refused. */
export type AnswerResult = { readonly options: Question['options'] | null } | { readonly refused: string }

interface VideoQuestionProps {
  question: Question
  closed: string | null
  /** Omitted if answers are not saved. */
  give: ((question: Question, given: VideoAnswer) => Promise<AnswerResult>) | undefined
  onDone: () => void
}

export function VideoQuestion({ question, closed, give, onDone }: VideoQuestionProps) {
  const { type, multi, options, hideAnswer, scale, tips } = question
  const [picked, setPicked] = useState<readonly string[]>([])
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [revealed, setRevealed] = useState<Question['options'] | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { act, busy } = useAct()
  const boxes = boxesOf(question)
  const ready =
    type === 'choice' ? picked.length > 0 : boxes.every(({ id }) => (texts[id] ?? '').trim() !== '')
  const words = boxes
    .map(({ id, label }) => (boxes.length > 1 ? `${label}\n${texts[id] ?? ''}` : (texts[id] ?? '')))
    .join('\n\n')
  const right = revealed?.every(({ _id, on }) => on === picked.includes(_id)) ?? false

  const send = async () => {
    setFailed(null)
    const answer: AnswerResult = give
      ? await give(question, { answer: picked, content: words, parts: boxes.length > 1 ? texts : null })
      : { options: type === 'choice' && !hideAnswer ? options : null }
    if ('refused' in answer) return setFailed(answer.refused)
    if (answer.options) return setRevealed(answer.options)
    onDone()
  }
  return (
    <form
      className={classes.question}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (revealed) onDone()
        else if (ready) act(send)
      }}
    >
      <QuestionView
        question={question}
        isFocused
        answer={
          type === 'choice' ? (
            <OptionPicker
              options={revealed ?? options}
              multi={multi}
              scale={scale}
              value={picked}
              onChange={setPicked}
              isRevealed={revealed !== null}
            />
          ) : (
            <TextBoxes
              boxes={boxes}
              values={texts}
              onChange={(id, value) => setTexts(now => ({ ...now, [id]: value }))}
            />
          )
        }
      >
        {tips && <Hint words={tips} />}
        <Verdict
          right={revealed && right}
          refusal={failed ?? closed}
        />
        <div className={classes.tools}>
          {closed === null && (
            <Button
              type="submit"
              loading={busy}
              disabled={!ready}
            >
              {revealed || (give === undefined && (type !== 'choice' || hideAnswer)) ? 'Continue' : 'Answer'}
            </Button>
          )}
          {(closed ?? failed) !== null && (
            <Button
              variant="default"
              onClick={onDone}
            >
              Continue watching
            </Button>
          )}
        </div>
      </QuestionView>
    </form>
  )
}

function Verdict({ right, refusal }: { right: boolean | null; refusal: string | null }) {
  return (
    <>
      {right !== null && (
        <p
          className={classes.verdict}
          role="status"
          data-right={right}
        >
          {right ? 'That is correct.' : 'Not quite. The correct answer is marked.'}
        </p>
      )}
      {refusal && (
        <p
          className={classes.verdict}
          role="alert"
          data-right={false}
        >
          {refusal}
        </p>
      )}
    </>
  )
}

interface Box {
  readonly id: string
  readonly label: string
}

const TextBoxes = ({
  boxes,
  values,
  onChange,
}: {
  boxes: readonly Box[]
  values: Readonly<Record<string, string>>
  onChange: (id: string, value: string) => void
}) =>
  boxes.map(({ id, label }) => (
    <Textarea
      key={id}
      label={label}
      autosize
      minRows={2}
      maxLength={5000}
      value={values[id] ?? ''}
      onChange={event => onChange(id, event.currentTarget.value)}
    />
  ))

/** Text input: a field for each part of the question, or one. */
function boxesOf({ type, multi, list }: Question): Box[] {
  if (type === 'choice') return []
  if (!multi || list.length === 0) return [{ id: 'one', label: 'Your answer' }]
  return list.map(({ _id, val }) => ({ id: _id, label: val }))
}
