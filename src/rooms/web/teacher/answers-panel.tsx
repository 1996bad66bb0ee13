// Answers on the page, one by one: star, comment, delete.
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { takenWords, votesWords } from '#rooms/contract/work-words.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { AnswerBody } from './answer-body.tsx'
import { AnswerComments } from './answer-comments.tsx'
import { useTeaching, type GivenAnswer } from './teaching.ts'
import classes from './panels.module.css'

export function AnswersPanel() {
  const { at, answers } = useTeaching()
  if (!at?.question) return <p className={classes.small}>This page asks nothing.</p>
  const list = answers.filter(({ page }) => page === at._id)
  if (list.length === 0)
    return <p className={classes.small}>No answers on this page yet. They appear here as they come.</p>
  return <AnswerList answers={list.toSorted((a, b) => Number(b.star) - Number(a.star))} />
}

export const AnswerList = ({
  answers,
  withPage = false,
}: {
  answers: readonly GivenAnswer[]
  withPage?: boolean
}) => (
  <ul
    className={classes.answers}
    aria-label="Answers"
  >
    {answers.map(answer => (
      <li key={answer._id}>
        <OneAnswer
          answer={answer}
          withPage={withPage}
        />
      </li>
    ))}
  </ul>
)

function OneAnswer({ answer, withPage }: { answer: GivenAnswer; withPage: boolean }) {
  const { stops, steer, takeOut, mayTeach } = useTeaching()
  const { _id, star, hidden, nickname, page, right, auto, teacherSharing, votes } = answer
  const stop = stops.find(each => each._id === page)
  const [saying, setSaying] = useState(false)
  const remove = async () => {
    if (
      await confirm({
        title: `Take out the answer of ${nickname}?`,
        text: 'It is deleted for the learner too.',
        action: 'Take out',
        tone: 'negative',
      })
    )
      await takeOut(page, _id)
  }
  return (
    <article
      className={classes.answer}
      aria-label={`Answer of ${nickname}`}
    >
      <div className={classes.answerTop}>
        <b>{withPage ? (stop?.label ?? page) : nickname}</b>
        {right !== null && (
          <StateChip tone={right ? 'positive' : 'warning'}>{right ? 'Correct' : 'Not correct'}</StateChip>
        )}
        {votes !== undefined && <StateChip tone="info">{votesWords(votes)}</StateChip>}
        {auto && <StateChip>{takenWords}</StateChip>}
        {hidden && <StateChip tone="warning">Hidden from the class</StateChip>}
        {teacherSharing && <StateChip>Added by a teacher</StateChip>}
        {mayTeach && (
          <span className={classes.answerTools}>
            <ActionIcon
              variant={star ? 'light' : 'subtle'}
              size={34}
              aria-pressed={star}
              aria-label={`Star the answer of ${nickname}`}
              onClick={() => {
                void steer({ star: { _id, on: !star } })
              }}
            >
              <Icon
                name="star"
                size={18}
              />
            </ActionIcon>
            <ActionIcon
              variant={hidden ? 'light' : 'subtle'}
              size={34}
              aria-pressed={hidden}
              aria-label={`Hide the answer of ${nickname} from the class`}
              onClick={() => {
                void steer({ hideAnswer: { _id, on: !hidden } })
              }}
            >
              <Icon
                name="hide"
                size={18}
              />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={34}
              aria-expanded={saying}
              aria-label={`Comment on the answer of ${nickname}`}
              onClick={() => setSaying(!saying)}
            >
              <Icon
                name="message"
                size={18}
              />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="negative"
              size={34}
              aria-label={`Take out the answer of ${nickname}`}
              onClick={() => {
                void remove()
              }}
            >
              <Icon
                name="trash"
                size={18}
              />
            </ActionIcon>
          </span>
        )}
      </div>
      <AnswerBody
        answer={answer}
        question={stop?.question}
      />
      <AnswerComments
        answer={answer}
        saying={saying}
        onSaid={() => setSaying(false)}
      />
    </article>
  )
}
