// The class's answers when the teacher shows them: with or without names, choices as bars, starred ones
// first, and comments where classmates may write them.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { ChoiceFigures } from '#authoring/web/parts/question/choice-figures.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { isOfGroup } from '#rooms/contract/group-answers.rules.ts'
import { shownOn } from '#rooms/contract/room.marks.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import { useAnswers, useComments, useEngine, useRoom } from '../room/use-room.tsx'
import { AnswerBody } from '../teacher/answer-body.tsx'
import { choiceCounts } from '../teacher/figures.ts'
import { VoteButton } from './vote-button.tsx'
import classes from './seat.module.css'

export function ShownAnswers({ page, question }: { page: string; question: Question | undefined }) {
  const state = useRoom(view => view.state)
  const self = state.self ?? ''
  const mayComment = state.peers && state.pace !== 'close'
  const all = useAnswers(page)
  if (shownOn(state, page) === 'off') return null
  // The group's answers are on its board.
  const others = all
    .filter(({ uid, teacherSharing: sharing }) => uid !== self && !isOfGroup(state, { uid, sharing }, self))
    .toSorted((a, b) => Number(b.star) - Number(a.star))
  const isChoice = question?.type === 'choice'
  // Without names and comments the bars say it all.
  const cards = isChoice && !mayComment ? others.filter(({ nickname, star }) => nickname || star) : others
  return (
    <section
      className={classes.question}
      aria-labelledby="shown"
    >
      <h2
        id="shown"
        className={classes.head}
      >
        Answers of the class
      </h2>
      {others.length === 0 && <p className={classes.small}>Nobody else has answered yet.</p>}
      {isChoice && others.length > 0 && (
        <ChoiceFigures
          question={question}
          counts={choiceCounts(question.options, all)}
          of={all.length}
          own={all.filter(({ uid }) => uid === self).flatMap(({ answer }) => answer)}
          keys
        />
      )}
      <ul className={classes.shown}>
        {cards.map(answer => (
          <Shown
            key={answer._id}
            answer={answer}
            question={question}
            mayComment={mayComment}
          />
        ))}
      </ul>
    </section>
  )
}

function Shown({
  answer,
  question,
  mayComment,
}: {
  answer: Response
  question: Question | undefined
  mayComment: boolean
}) {
  const star = useRoom(({ state }) => state.answers[answer.page]?.[answer._id]?.star ?? answer.star)
  const mark = useRoom(({ state }) => state.answers[answer.page]?.[answer._id])
  const own = useComments(answer._id)
  const [writing, setWriting] = useState(false)
  return (
    <li className={classes.card}>
      {(answer.nickname || star) && (
        <header>
          {answer.nickname && <b>{answer.nickname}</b>}
          {star && <StateChip tone="accent">Starred</StateChip>}
        </header>
      )}
      <AnswerBody
        answer={answer}
        question={question}
      />
      {mark && <VoteButton mark={mark} />}
      {own.map(({ _id, review }) => (
        <p
          key={_id}
          className={classes.small}
        >
          You: {review}
        </p>
      ))}
      {mayComment &&
        (writing ? (
          <Comment
            rid={answer._id}
            onDone={() => setWriting(false)}
          />
        ) : (
          <div>
            <Button
              size="compact-md"
              variant="subtle"
              onClick={() => setWriting(true)}
            >
              Comment
            </Button>
          </div>
        ))}
    </li>
  )
}

function Comment({ rid, onDone }: { rid: string; onDone: () => void }) {
  const engine = useEngine()
  const [text, setText] = useState('')
  const { act, busy } = useAct()
  const send = async () => {
    await engine.say(rid, text.trim())
    onDone()
  }
  return (
    <form
      className={classes.note}
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '') act(send)
      }}
    >
      <Textarea
        label="Your comment"
        size="md"
        autosize
        minRows={2}
        maxLength={5000}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Button
          type="submit"
          loading={busy}
          disabled={text.trim() === ''}
        >
          Send comment
        </Button>
        <Button
          variant="default"
          onClick={onDone}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
