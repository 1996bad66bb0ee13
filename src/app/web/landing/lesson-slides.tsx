import { Button } from '@mantine/core'
import type { Dispatch } from 'react'
import { maxFolds, question, reason, type Lesson, type Step } from './lesson.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './lesson.module.css'

interface SlideProps {
  lesson: Lesson
  send: Dispatch<Step>
}

const creases = ['M120 16v128', 'M24 80h192', 'M72 16v128M168 16v128']

/** A sheet with as many creases as it was folded. */
const Sheet = ({ folds }: { folds: number }) => (
  <svg
    className={classes.sheet}
    viewBox="0 0 240 160"
    role="img"
    aria-label={`A sheet of paper with ${2 ** folds} ${folds === 0 ? 'field' : 'fields'}`}
  >
    <path
      className={classes.sheetGround}
      d="M24 16h172l20 20v108H24z"
    />
    <path
      className={classes.sheetEdge}
      d="M24 16h172l20 20v108H24zM196 16v20h20"
    />
    {creases.slice(0, folds).map(crease => (
      <path
        key={crease}
        className={classes.crease}
        d={crease}
      />
    ))}
  </svg>
)

function FoldSlide({ lesson: { folds }, send }: SlideProps) {
  return (
    <>
      <h3 className={classes.question}>Fold a sheet in half. Then again.</h3>
      <Sheet folds={folds} />
      <div className={classes.line}>
        <Button
          variant="default"
          onClick={() => send({ do: 'fold' })}
        >
          {folds < maxFolds ? 'Fold the sheet' : 'Unfold it'}
        </Button>
        <p aria-live="polite">
          {folds === 0
            ? 'No fold yet: one field.'
            : `${folds} ${folds === 1 ? 'fold' : 'folds'}: ${2 ** folds} fields.`}
        </p>
      </div>
    </>
  )
}

function ChoiceSlide({ lesson: { now }, send }: SlideProps) {
  const radios = useRadios({
    values: question.options.map((_, index) => index),
    value: now.choice,
    onChange: choice => send({ do: 'choose', choice }),
  })
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.question}>{question.text}</legend>
      <div className={classes.options}>
        {question.options.map((option, index) => (
          <label
            key={option}
            className={classes.option}
          >
            <input {...radios.input(index)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <p
        className={classes.dim}
        aria-live="polite"
      >
        {now.choice === null ? 'Choose one.' : 'Given. Your teacher sees it now; you may still change it.'}
      </p>
    </fieldset>
  )
}

function TextSlide({ lesson: { now }, send }: SlideProps) {
  return (
    <label className={classes.fields}>
      <span className={classes.question}>{reason.text}</span>
      <textarea
        className={classes.text}
        rows={4}
        maxLength={reason.most}
        value={now.text}
        onChange={event => send({ do: 'write', text: event.target.value })}
      />
      <span className={classes.dim}>
        One sentence is enough. {reason.most - now.text.length} characters left.
      </span>
    </label>
  )
}

export const slides = [FoldSlide, ChoiceSlide, TextSlide] as const
