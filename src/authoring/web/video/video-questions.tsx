// Questions of a video ordered by time, and how to move one.
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { questionsContract } from '#authoring/contract/questions.contract.ts'
import { clockOf, momentOf, secondsOf } from '#authoring/contract/video.rules.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { TimeInput } from '../questions/time-input.tsx'
import classes from './video.module.css'

export const QuestionList = ({
  questions,
  chosen,
  onOpen,
}: {
  questions: readonly Question[]
  chosen: string | null
  onOpen: (page: string) => void
}) =>
  questions.length === 0 ? null : (
    <ul
      className={classes.list}
      aria-label="Questions of this video"
    >
      {questions.map(({ _id, page, name }) => (
        <li key={_id}>
          <button
            type="button"
            className={classes.item}
            aria-current={page === chosen}
            onClick={() => onOpen(page)}
          >
            <b>{clockOf(secondsOf(page) ?? 0)}</b>
            <span>{name || 'Without text'}</span>
          </button>
        </li>
      ))}
    </ul>
  )

/** Moves the question to another time; two cannot share one. */
export function Moment({ question, onMoved }: { question: Question; onMoved: (page: string) => void }) {
  const { actAsync } = useAct(refreshAuthoring)
  const [seconds, setSeconds] = useState(secondsOf(question.page) ?? 0)
  const move = async () => {
    const page = momentOf(seconds)
    const {
      data: [fresh],
    } = await api(questionsContract).find({ _id: question._id, $limit: 1 })
    if (
      fresh &&
      (await actAsync(
        () => api(questionsContract).patch(question._id, { page, version: fresh.version }),
        'The question has moved.',
      ))
    )
      onMoved(page)
  }
  return (
    <div className={classes.times}>
      <TimeInput
        label="Moment"
        value={seconds}
        onChange={setSeconds}
      />
      <Button
        variant="default"
        disabled={momentOf(seconds) === question.page}
        onClick={() => {
          void move()
        }}
      >
        Move
      </Button>
    </div>
  )
}
