// One learner's answer to one question: the answer, its points and comments.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Takeaway, TakeawayResponse } from '#rooms/contract/takeaway.shapes.ts'
import { noAnswerWords } from '#rooms/contract/work-words.rules.ts'
import { AnswerView } from './answer-view.tsx'
import { MarkFields } from './mark-fields.tsx'
import { markNow, useMarking } from './marking.ts'
import { RemarkField } from './remark-field.tsx'
import { keep, takeaways } from './takeaway.queries.ts'
import classes from './takeaway.module.css'

const PaperWork = lazy(() => import('./paper-work.tsx').then(module => ({ default: module.PaperWork })))

interface RowProps {
  takeaway: Takeaway
  question: Question
  picture: string | null | undefined
  heading: ReactNode
  readOnly: boolean
}

export function AnswerRow({ takeaway, question, picture, heading, readOnly }: RowProps) {
  const { marking, shown } = useMarking(takeaway.session)
  const [adding, setAdding] = useState(false)
  const answers = takeaway.response.filter(({ page }) => page === question.page)
  const { nickname } = takeaway.student
  const [only] = answers
  const onPage = takeaway.comments.some(({ rid, page }) => rid === null && page === question.page)
  return (
    <section
      className={classes.row}
      aria-label={`${nickname}: ${question.name || 'question'}`}
    >
      <div className={classes.given}>
        {heading}
        {answers.length === 0 && <p className={classes.small}>{noAnswerWords}</p>}
        {answers.map(answer => (
          <OneAnswer
            key={answer._id}
            answer={answer}
            takeaway={takeaway}
            question={question}
            picture={picture}
            readOnly={readOnly}
            several={answers.length > 1}
          />
        ))}
        {answers.length < 2 && (
          <RemarkField
            takeaway={takeaway}
            place={{ rid: only?._id ?? null, page: question.page }}
            label={`Comment for ${nickname}`}
            readOnly={readOnly}
          />
        )}
        {/* A comment written before there was an answer refers to the page. */}
        {answers.length > 0 && onPage && (
          <RemarkField
            takeaway={takeaway}
            place={{ rid: null, page: question.page }}
            label={`Comment for ${nickname} on this page`}
            readOnly={readOnly}
          />
        )}
        {!readOnly && (
          <div>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={
                <Icon
                  name="upload"
                  size={16}
                />
              }
              aria-label={`Add paper work of ${nickname}`}
              onClick={() => setAdding(true)}
            >
              Add paper work
            </Button>
          </div>
        )}
      </div>
      <MarkFields
        question={question}
        mark={markNow(question, takeaway, shown.waiting)}
        name={nickname}
        readOnly={readOnly}
        onGive={given => marking.give({ uid: takeaway.uid, question: question._id }, given)}
      />
      <Suspense fallback={null}>
        {adding && (
          <PaperWork
            takeaway={takeaway}
            question={question}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

function OneAnswer({
  answer,
  takeaway,
  question,
  picture,
  readOnly,
  several,
}: Omit<RowProps, 'heading'> & { answer: TakeawayResponse; several: boolean }) {
  const queries = useQueryClient()
  const { actAsync, busy } = useAct()
  const remove = async () => {
    if (
      !(await confirm({
        title: 'Take this work out?',
        text: 'It is no longer an answer of the learner. You can add it again.',
        action: 'Take out',
        tone: 'negative',
      }))
    )
      return
    await actAsync(
      async () =>
        keep(queries, await takeaways().patch(takeaway._id, { $pull: { response: { _id: answer._id } } })),
      'The work is taken out.',
    )
  }
  return (
    <div className={classes.one}>
      <AnswerView
        answer={answer}
        question={question}
        files={takeaway.files}
        picture={picture}
      />
      {answer.teacherSharing && !readOnly && (
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            color="negative"
            loading={busy}
            onClick={() => {
              void remove()
            }}
          >
            Take out
          </Button>
        </div>
      )}
      {several && (
        <RemarkField
          takeaway={takeaway}
          place={{ rid: answer._id, page: question.page }}
          label={`Comment on this answer of ${takeaway.student.nickname}`}
          readOnly={readOnly}
        />
      )}
    </div>
  )
}
