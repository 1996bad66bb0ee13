// The question at which a video has paused.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { OptionPicker } from '../parts/question/option-list.tsx'
import classes from './video.module.css'

export interface Given {
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
  give: ((question: Question, given: Given) => Promise<AnswerResult>) | undefined
  onDone: () => void
}

export function VideoQuestion({ question, closed, give, onDone }: VideoQuestionProps) {
  const { type, name, multi, options, hideAnswer, scale } = question
  const [picked, setPicked] = useState<readonly string[]>([])
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [revealed, setRevealed] = useState<Question['options'] | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const boxes = boxesOf(question)
  const ready =
    type === 'choice' ? picked.length > 0 : boxes.every(({ id }) => (texts[id] ?? '').trim() !== '')
  const words = boxes
    .map(({ id, label }) => (boxes.length > 1 ? `${label}\n${texts[id] ?? ''}` : (texts[id] ?? '')))
    .join('\n\n')
  const right = revealed?.every(({ _id, on }) => on === picked.includes(_id)) ?? false

  const send = async () => {
    if (revealed) return onDone()
    if (!ready || busy) return
    setBusy(true)
    setFailed(null)
    const answer: AnswerResult = give
      ? await give(question, { answer: picked, content: words, parts: boxes.length > 1 ? texts : null })
      : { options: type === 'choice' && !hideAnswer ? options : null }
    setBusy(false)
    if ('refused' in answer) return setFailed(answer.refused)
    if (answer.options) return setRevealed(answer.options)
    onDone()
  }
  return (
    <form
      className={classes.question}
      aria-label="Question"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2
        ref={heading}
        tabIndex={-1}
      >
        {name || 'Answer to continue'}
      </h2>
      {type === 'choice' && (
        <OptionPicker
          options={revealed ?? options}
          multi={multi}
          scale={scale}
          value={picked}
          onChange={setPicked}
          isRevealed={revealed !== null}
        />
      )}
      {boxes.map(({ id, label }) => (
        <Textarea
          key={id}
          label={label}
          autosize
          minRows={2}
          maxLength={5000}
          value={texts[id] ?? ''}
          onChange={event => {
            const { value } = event.currentTarget
            setTexts(now => ({ ...now, [id]: value }))
          }}
        />
      ))}
      {revealed && (
        <p
          className={classes.verdict}
          role="status"
          data-right={right}
        >
          {right ? 'That is correct.' : 'Not quite. The correct answer is marked.'}
        </p>
      )}
      {(failed ?? closed) && (
        <p
          className={classes.verdict}
          role="alert"
          data-right={false}
        >
          {failed ?? closed}
        </p>
      )}
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
    </form>
  )
}

/** Text input: a field for each part of the question, or one. */
function boxesOf({ type, multi, list }: Question): { id: string; label: string }[] {
  if (type === 'choice') return []
  if (!multi || list.length === 0) return [{ id: 'one', label: 'Your answer' }]
  return list.map(({ _id, val }) => ({ id: _id, label: val }))
}
