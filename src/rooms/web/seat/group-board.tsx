// The group's board on this page, where the teacher allows group answering: the others' answers with
// names, and a shared drawing board.
import { Suspense } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { groupOf, isOfGroup } from '#rooms/contract/group-answers.rules.ts'
import { useAnswers, useRoom } from '../room/use-room.tsx'
import { AnswerBody } from '../teacher/answer-body.tsx'
import classes from './seat.module.css'

const DrawTogether = lazy(() =>
  import('./draw-together.tsx').then(module => ({ default: module.DrawTogether })),
)

export function GroupBoard({ page, question }: { page: string; question: Question | undefined }) {
  const group = useRoom(({ state }) => {
    const mine = groupOf(state, state.self)
    return state.groups.find(({ _id }) => _id === mine)
  })
  if (!group) return null
  return (
    <section
      className={classes.question}
      aria-labelledby="group-board"
    >
      <h2
        id="group-board"
        className={classes.head}
      >
        Your group's board
      </h2>
      {question && (
        <GroupAnswers
          group={group.name}
          page={page}
          question={question}
        />
      )}
      <Suspense fallback={null}>
        <DrawTogether
          key={group._id}
          page={page}
          group={group}
        />
      </Suspense>
    </section>
  )
}

function GroupAnswers({ group, page, question }: { group: string; page: string; question: Question }) {
  const all = useAnswers(page)
  const state = useRoom(view => view.state)
  const self = state.self ?? ''
  const marks = state.answers[page]
  const others = all.filter(({ _id, uid }) => {
    const mark = marks?.[_id]
    return uid !== self && mark !== undefined && isOfGroup(state, mark, self)
  })
  const answered = all.some(({ uid }) => uid === self)
  if (others.length === 0)
    return (
      <p className={classes.small}>
        Nobody else in {group} has answered here yet. What one of you sends counts for all.
      </p>
    )
  return (
    <>
      {!answered && state.pace !== 'close' && (
        <p
          className={classes.small}
          role="status"
        >
          {group} has answered. You can add an answer of your own.
        </p>
      )}
      <ul
        className={classes.together}
        data-kind={question.type}
        aria-label={`Answers of ${group}`}
      >
        {others.map(answer => (
          <li
            key={answer._id}
            className={classes.card}
          >
            <header>
              <b>{answer.nickname}</b>
            </header>
            <AnswerBody
              answer={answer}
              question={question}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
