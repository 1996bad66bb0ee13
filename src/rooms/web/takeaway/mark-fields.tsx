// Points of one answer: a number per target, or a rubric step; parents are summed.
import { Statement } from '#academics/web/parts/statement.tsx'
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent } from 'react'
import type { Question, QuestionOutline } from '#authoring/contract/question.shapes.ts'
import { pointTitles } from '#authoring/web/parts/outline/kinds.ts'
import {
  markedKinds,
  markOf,
  type GivenEntries,
  type GivenEntry,
  type MarkEntry,
} from '#rooms/contract/takeaway.rules.ts'
import type { ShownMark } from './marking.ts'
import { pointsWords } from './takeaway-state.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './takeaway.module.css'

interface MarkProps {
  question: Question
  mark: ShownMark | undefined
  /** The learner's name. */ name: string
  readOnly: boolean
  onGive: (given: GivenEntries) => void
}

export function MarkFields({ question, mark, name, readOnly, onGive }: MarkProps) {
  const { score, outlines } = markOf(question, {})
  if (score === 0) return <p className={classes.small}>This question has no points.</p>
  const kinds = markedKinds(mark?.outlines ?? outlines)
  const give = (kind: QuestionOutline, entry: GivenEntry) => onGive({ [kind]: [entry] })
  return (
    <div className={classes.marks}>
      <p className={classes.sum}>
        {mark ? `${pointsWords(mark.point, score)} points` : `Not marked, ${score} points`}
        {mark?.auto && <small>Marked from the key</small>}
      </p>
      {kinds.map(([kind, entries]) => (
        <div
          key={kind}
          role="group"
          aria-label={`${pointTitles[kind]}, ${name}`}
          className={classes.kind}
        >
          {kinds.length > 1 && <p className={classes.kindName}>{pointTitles[kind]}</p>}
          {entries.map(entry => {
            if (entries.some(({ parent }) => parent === entry._id))
              return (
                <p
                  key={entry._id}
                  className={classes.above}
                >
                  <span>
                    <Statement
                      text={entry.name}
                      inline
                    />
                  </span>
                  <span>{mark && pointsWords(entry.point, entry.score)}</span>
                </p>
              )
            if (entry.rubric)
              return (
                <Steps
                  key={entry._id}
                  entry={entry}
                  name={name}
                  readOnly={readOnly}
                  onPick={criteriaCode => give(kind, { _id: entry._id, criteriaCode })}
                />
              )
            return (
              <Points
                key={entry._id}
                entry={entry}
                given={mark !== undefined}
                name={name}
                readOnly={readOnly}
                onGive={point => give(kind, { _id: entry._id, point })}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Points({
  entry: { name: target, score, point },
  given,
  name,
  readOnly,
  onGive,
}: {
  entry: MarkEntry
  given: boolean
  name: string
  readOnly: boolean
  onGive: (point: number) => void
}) {
  const field = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const fits = (value: number) => value >= 0 && value <= score && Number.isInteger(value * 2)
  const write = (text: string) => {
    setTyped(text)
    if (text.trim() !== '' && fits(Number(text))) onGive(Number(text))
  }
  const wrong = typed !== null && typed.trim() !== '' && !fits(Number(typed))
  return (
    <div className={classes.points}>
      <label htmlFor={field}>
        <Statement
          text={target}
          inline
        />{' '}
        <span className={classes.hidden}>
          of {name}, at most {score}
        </span>
      </label>
      <div>
        <TextInput
          id={field}
          className={classes.pointsField}
          type="number"
          inputMode="decimal"
          min={0}
          max={score}
          step={0.5}
          data-mark
          disabled={readOnly}
          error={wrong && `Whole or half points, at most ${score}.`}
          value={typed ?? (given ? String(point) : '')}
          onChange={event => write(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={event => {
            if (event.key === 'f' || event.key === 'F') {
              event.preventDefault()
              setTyped(null)
              onGive(score)
            }
          }}
        />
        <span className={classes.of}>of {score}</span>
        {!readOnly && (
          <Button
            size="compact-sm"
            variant="default"
            tabIndex={-1}
            aria-label={`All points for ${target}, ${name}`}
            onClick={() => {
              setTyped(null)
              onGive(score)
            }}
          >
            All
          </Button>
        )}
      </div>
    </div>
  )
}

/** A letter or number selects a step. */
function Steps({
  entry: { name: target, criteria, criteriaCode },
  name,
  readOnly,
  onPick,
}: {
  entry: MarkEntry
  name: string
  readOnly: boolean
  onPick: (code: string) => void
}) {
  const radios = useRadios({
    values: criteria.map(({ code }) => code),
    value: criteriaCode,
    onChange: onPick,
  })
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const step =
      criteria.find(({ code }) => code.toLowerCase() === event.key.toLowerCase()) ??
      criteria[Number(event.key) - 1]
    if (step && !event.ctrlKey && !event.metaKey && !event.altKey) onPick(step.code)
  }
  return (
    <fieldset
      className={classes.steps}
      disabled={readOnly}
    >
      <legend>
        <Statement
          text={target}
          inline
        />{' '}
        <span className={classes.hidden}>of {name}</span>
      </legend>
      {criteria.map(({ _id, code, name: step, desc, point }) => (
        <label
          key={_id}
          className={classes.step}
          title={desc || undefined}
        >
          <input
            {...radios.input(code)}
            data-mark
            onKeyDown={byKey}
          />
          <span>
            <b>{code}</b> {step}
          </span>
          <small>{point}</small>
        </label>
      ))}
    </fieldset>
  )
}
