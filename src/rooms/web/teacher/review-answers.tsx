// One page's answers after class: the figures, and every answer with its comments.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { takenWords, votesWords } from '#rooms/contract/work-words.rules.ts'
import { CommentMedia } from '../parts/comment-media.tsx'
import { AnswerBody } from './answer-body.tsx'
import { QuestionAnswers } from './question-answers.tsx'
import { answersQuery, commentsQuery } from './review.queries.ts'
import type { Screen } from '../room/room-api.ts'
import type { Stop } from './teaching.ts'
import classes from './review.module.css'

interface ReviewProps {
  sid: string
  screen: Screen
  self: string | null
  stop: Stop
  marks: RoomState['answers'][string]
  picture: ReactNode
}

export function ReviewAnswers({ sid, screen, self, stop, marks, picture }: ReviewProps) {
  const answer = useQuery(answersQuery(sid, screen, stop._id))
  const { data: comments = [] } = useQuery(commentsQuery(sid, screen))
  const { question } = stop
  const isTeacher = screen === 'teacher'
  if (!question) return null
  return (
    <Loaded
      answer={answer}
      what="the answers"
    >
      {records => {
        const answers = records.map(each => ({ ...each, votes: marks[each._id]?.votes }))
        const others = answers.filter(({ uid }) => uid !== self)
        return (
          <>
            <QuestionAnswers
              figures={isTeacher}
              question={question}
              answers={isTeacher || others.length > 0 ? answers : null}
              names={answers.every(({ uid }) => uid !== null)}
              keys={!question.hideAnswer}
              picture={picture}
            />
            {answers.length === 0 && (
              <p className={classes.small}>
                {isTeacher ? 'Nobody answered this page.' : 'You did not answer this page.'}
              </p>
            )}
            <ul className={classes.list}>
              {answers
                .filter(({ uid }) => isTeacher || uid === self)
                .map(each => (
                  <li key={each._id}>
                    <div className={classes.top}>
                      <b>{each.uid === self ? 'Your answer' : each.nickname}</b>
                      {each.right !== null && (
                        <StateChip tone={each.right ? 'positive' : 'warning'}>
                          {each.right ? 'Correct' : 'Not correct'}
                        </StateChip>
                      )}
                      {each.auto && <StateChip>{takenWords}</StateChip>}
                      {each.votes !== undefined && (
                        <StateChip tone="info">{votesWords(each.votes)}</StateChip>
                      )}
                      {each.star && <StateChip tone="accent">Starred</StateChip>}
                    </div>
                    <AnswerBody
                      answer={each}
                      question={question}
                    />
                    {comments
                      .filter(({ rid }) => rid === each._id)
                      .map(({ _id, sender, review, media }) => (
                        <div
                          key={_id}
                          className={classes.said}
                        >
                          <b>{sender}</b> {review}
                          <CommentMedia
                            media={media}
                            sender={sender}
                          />
                        </div>
                      ))}
                  </li>
                ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
