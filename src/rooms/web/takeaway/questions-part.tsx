// Marking one question for all learners, by keyboard or mouse.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { SessionSnapshot, Takeaway } from '#rooms/contract/takeaway.shapes.ts'
import { AnswerRow } from './answer-row.tsx'
import { markKeys, startMarking } from './mark-keys.ts'
import { QuestionFacts, questionWords } from './question-head.tsx'
import { pageQuery } from './takeaway.queries.ts'
import classes from './takeaway.module.css'

interface PartProps {
  klass: SessionSnapshot
  mayMark: boolean
}

export function QuestionsPart(props: PartProps) {
  const requested = useSearchParams()[0].get('q')
  const { questions } = props.klass
  const question = questions.find(({ _id }) => _id === requested) ?? questions[0]
  return question ? (
    <OneQuestion
      {...props}
      question={question}
    />
  ) : (
    <EmptyState
      drawing="sheet"
      title="No questions"
      text="This session asked nothing, so there is nothing to mark."
    />
  )
}

function OneQuestion({ klass, mayMark, question }: PartProps & { question: Question }) {
  const [address, setAddress] = useSearchParams()
  const place = useRef<HTMLDivElement>(null)
  const answer = useQuery(pageQuery(klass._id, question.page))
  const { questions } = klass
  const at = questions.indexOf(question)
  const only = address.get('show') === 'answered'
  const to = (q: string, answered: boolean) => `?part=questions&q=${q}${answered ? '&show=answered' : ''}`
  const picture = klass.pages.find(({ _id }) => _id === question.page)?.picUrl
  const onward = () => {
    const next = questions[at + 1]
    if (next) {
      setAddress(new URLSearchParams(to(next._id, only).slice(1)), { preventScrollReset: false })
      window.scrollTo({ top: 0 })
    }
  }
  return (
    <div className={classes.part}>
      <ChipLinks
        label="Questions"
        links={questions.map((each, index) => ({
          label: String(index + 1),
          to: to(each._id, only),
          current: index === at,
        }))}
      />
      <section
        className={classes.section}
        aria-labelledby="question"
      >
        <div className={classes.bar}>
          <h2 id="question">{questionWords(question, at)}</h2>
          <div className={classes.tools}>
            <Button
              size="compact-md"
              variant="default"
              component={Link}
              to={to(question._id, !only)}
              replace
              preventScrollReset
            >
              {only ? 'Show everybody' : 'Only who answered'}
            </Button>
            {mayMark && (
              <Button
                size="compact-md"
                onClick={() => startMarking(place.current)}
              >
                Start marking
              </Button>
            )}
          </div>
        </div>
        <QuestionFacts
          question={question}
          stat={klass.stats.find(({ question: of }) => of === question._id)}
          of={klass.students.length}
          picture={picture}
        />
        {mayMark && (
          <p className={classes.small}>
            Type points or the letter of a step, then press Enter for the next learner; F gives all points,
            Ctrl and Enter goes to the next question.
          </p>
        )}
      </section>
      <Loaded
        key={question._id}
        answer={answer}
        what="the answers"
        shape="table"
      >
        {rows => {
          const shown = byName(rows).filter(({ response }) => !only || response.length > 0)
          return shown.length === 0 ? (
            <EmptyState
              drawing="talk"
              title="No answers"
              text="Nobody answered this question. Paper work can be added for each student."
            />
          ) : (
            // Only keys that come up from the fields inside; the group itself is never focused.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
            <div
              ref={place}
              className={classes.rows}
              onKeyDown={event => markKeys(event, onward)}
            >
              {shown.map(takeaway => (
                <AnswerRow
                  key={`${takeaway.uid} ${question._id}`}
                  takeaway={takeaway}
                  question={question}
                  picture={picture}
                  readOnly={!mayMark}
                  heading={
                    <h3 className={classes.who}>
                      <PersonChip
                        name={takeaway.student.nickname}
                        picture={pictureOf(takeaway.student.avatar)}
                        size={28}
                      />
                    </h3>
                  }
                />
              ))}
            </div>
          )
        }}
      </Loaded>
      {questions[at + 1] && (
        <div>
          <Button
            component={Link}
            to={to(questions[at + 1]?._id ?? '', only)}
            variant="default"
          >
            Next question
          </Button>
        </div>
      )}
    </div>
  )
}

const byName = (rows: readonly Takeaway[]) =>
  rows.toSorted((a, b) => a.student.nickname.localeCompare(b.student.nickname))
