// Questions to a provider before booking: the user's list, or one thread.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { isMissing, Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState, ErrorState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { useAddress } from '#kit/web/router/address.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { questionContract, type Question } from '#services/contract/questions.contract.ts'
import { Thread } from '#communications/web/parts/thread.tsx'
import classes from './bookings.module.css'
import { questionQuery, questionsQuery } from './questions.queries.ts'

export const Screen = withMe(({ me }) => {
  const [address] = useAddress()
  const [to, id] = [address.get('to'), address.get('id')]
  if (id !== null)
    return (
      <OneQuestion
        id={id}
        me={me._id}
      />
    )
  if (to !== null) return <OpenQuestion servicer={to} />
  return <Questions me={me._id} />
})

/** The thread with this provider, created if missing. */
function OpenQuestion({ servicer }: { servicer: string }) {
  const navigate = useNavigate()
  const { mutate, error } = useWrite({
    showsError: true,
    mutationFn: () => api(questionContract).create({ servicer }),
    onSuccess: ({ _id }) => navigate(`/booking/leave-a-message/question?id=${_id}`, { replace: true }),
  })
  useEffect(() => mutate(), [mutate])
  if (isMissing(error)) return <NotFoundState text="This person cannot be asked. Choose another provider." />
  if (error)
    return (
      <ErrorState
        text={wordsOf(error)}
        retry={() => mutate()}
      />
    )
  return <LoadingState label="Opening the messages" />
}

function OneQuestion({ id, me }: { id: string; me: string }) {
  const answer = useQuery(questionQuery(id))
  if (isMissing(answer.error))
    return <NotFoundState text="Only the two people of a conversation can read it." />
  return (
    <div className={classes.narrow}>
      <Loaded
        answer={answer}
        what="the messages"
      >
        {question => {
          const other = otherOf(question, me)
          return (
            <>
              <PageHeader
                title={other.name}
                line={
                  question.booker._id === me
                    ? 'Ask what you would like to know before you book.'
                    : `${other.name} has a question for you.`
                }
                action={
                  <Button
                    component={Link}
                    to="/booking/leave-a-message"
                    variant="default"
                  >
                    All questions
                  </Button>
                }
              />
              <Thread
                type="service-question"
                rid={id}
                side={question.booker._id === me ? 'user' : 'admin'}
                other={other.name}
              />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

const pageSize = 20

function Questions({ me }: { me: string }) {
  const state = useTableState({ limit: pageSize })
  const answer = useQuery(questionsQuery(pageSize, (state.page - 1) * pageSize))
  return (
    <div className={classes.narrow}>
      <PageHeader
        title="Questions"
        line="What you asked providers, and what learners asked you."
      />
      <Loaded
        answer={answer}
        what="questions"
      >
        {page => (
          <>
            <List
              questions={page.data}
              me={me}
            />
            {page.data.length > 0 && (
              <TablePages
                label="Questions"
                page={page}
                state={state}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

const otherOf = ({ booker, servicer }: Question, me: string) => (booker._id === me ? servicer : booker)

function List({ questions, me }: { questions: readonly Question[]; me: string }) {
  if (questions.length === 0)
    return (
      <EmptyState
        drawing="talk"
        title="No questions yet"
        text="Open a provider’s profile and choose “Ask a question”."
        action={
          <Button
            component={Link}
            to="/booking/service-package-list"
            variant="default"
          >
            See packages
          </Button>
        }
      />
    )
  return (
    <ul className={classes.list}>
      {questions.map(question => {
        const other = otherOf(question, me)
        return (
          <li
            key={question._id}
            className={classes.card}
          >
            <div className={classes.cardHead}>
              <Link
                className={classes.person}
                to={`/booking/leave-a-message/question?id=${question._id}`}
              >
                <PersonChip
                  name={other.name}
                  picture={pictureOf(other.avatar)}
                />
              </Link>
              <span className={classes.tools}>
                {question.unread > 0 && <StateChip tone="accent">New message</StateChip>}
                <small className={classes.dim}>
                  <DateTime
                    at={question.createdAt}
                    day
                  />
                </small>
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
