// A course for its leader: sessions, registrations, progress, and cancelling.
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { count } from '#authoring/web/parts/content-words.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { ItemFacts, ItemMain, ItemPage, ItemSide } from '#library/web/parts/item-layout.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { Price } from '#library/web/parts/price.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { actedOf } from '../lists/session-list.tsx'
import { kindWords, sessionPath, stateLooks, teachPath } from '../parts/lists/session-words.ts'
import { useSessionActs } from '../lists/use-session-acts.ts'
import { priceOf } from '../workshop/open-tile.tsx'
import { People } from '../workshop/people.tsx'
import { CourseSessions } from './course-sessions.tsx'
import { StudentCourse } from './student-course.tsx'
import classes from '../workshop/workshop.module.css'

export function TeacherCourse({ course, me, asLearner }: { course: Session; me: Me; asLearner: boolean }) {
  const tabs = [
    { to: `/com/course/teacher/${course._id}`, label: 'I teach', current: !asLearner },
    { to: `/com/course/student/${course._id}`, label: 'As a learner sees it', current: asLearner },
  ]
  return (
    <>
      {!asLearner && (
        <Head
          course={course}
          me={me}
        />
      )}
      {asLearner ? (
        <>
          <Tabs
            label="Views of the course"
            tabs={tabs}
          />
          <StudentCourse
            course={course}
            me={me}
            preview
          />
        </>
      ) : (
        <>
          <Tabs
            label="Views of the course"
            tabs={tabs}
          />
          <Body
            course={course}
            me={me}
          />
        </>
      )}
    </>
  )
}

function Head({ course, me }: { course: Session; me: Me }) {
  const { cancel, busy } = useSessionActs(me)
  const navigate = useNavigate()
  const mine = course.uid === me._id
  const callOff = async () => {
    if (await cancel(actedOf(course))) await navigate('/my/workshop')
  }
  return (
    <PageHeader
      title={course.name}
      line={`${kindWords(course.type)}, ${count(course.childs.length, 'session')}.`}
      action={
        <span className={classes.end}>
          <Button
            variant="default"
            component={Link}
            to={sessionPath(course)}
          >
            Course page
          </Button>
          <Button
            variant="default"
            component={Link}
            to={`/com/statistics/${course._id}`}
            leftSection={
              <Icon
                name="chart"
                size={18}
              />
            }
          >
            How it goes
          </Button>
          {mine && course.state === 'scheduled' && (
            <Button
              variant="default"
              component={Link}
              to={`/com/scheduleWorkshop/${course._id}`}
              leftSection={
                <Icon
                  name="edit"
                  size={18}
                />
              }
            >
              Edit
            </Button>
          )}
          {mine && course.state === 'scheduled' && (
            <Button
              variant="subtle"
              color="negative"
              loading={busy}
              onClick={() => {
                void callOff()
              }}
            >
              Cancel this course
            </Button>
          )}
        </span>
      }
    />
  )
}

function Body({ course, me }: { course: Session; me: Me }) {
  const { discount, income, regDate, regMax, regNum, type } = course
  const enrols = kinds[type].access === 'enrol'
  const mine = course.uid === me._id
  return (
    <ItemPage>
      <ItemMain>
        <section aria-labelledby="sessions">
          <h2 id="sessions">Sessions</h2>
          <CourseSessions
            course={course}
            end={(child, state) => (
              <>
                {state !== 'scheduled' && (
                  <StateChip tone={stateLooks[state].tone}>{stateLooks[state].label}</StateChip>
                )}
                {state === 'ended' ? (
                  <Button
                    size="compact-md"
                    variant="default"
                    component={Link}
                    to={`/account/takeaway/${child._id}`}
                    aria-label={`Reports of ${child.name}`}
                  >
                    Reports
                  </Button>
                ) : (
                  <Button
                    size="compact-md"
                    variant={state === 'ongoing' ? 'filled' : 'default'}
                    component={Link}
                    to={teachPath(child)}
                    aria-label={`Open the room of ${child.name}`}
                  >
                    Open the room
                  </Button>
                )}
                {mine && state === 'scheduled' && (
                  <Button
                    size="compact-md"
                    variant="default"
                    component={Link}
                    to={`/com/reschedule/${child._id}`}
                    aria-label={`Move ${child.name}`}
                  >
                    Move
                  </Button>
                )}
              </>
            )}
          />
        </section>
        <People session={course} />
      </ItemMain>
      <ItemSide aria-label="Facts of the course">
        <ItemFacts>
          {enrols && (
            <div>
              <dt>Registered</dt>
              <dd>{regMax > 0 ? `${regNum} of ${regMax}` : regNum}</dd>
            </div>
          )}
          {enrols && (
            <div>
              <dt>Registration until</dt>
              <dd>
                <DateTime
                  weekday
                  at={regDate ?? course.start}
                />
              </dd>
            </div>
          )}
          {enrols && (
            <div>
              <dt>Price</dt>
              <dd>
                <Price of={priceOf(course)} />
              </dd>
            </div>
          )}
          {discount.size > 0 && (
            <div>
              <dt>Takes place with at least</dt>
              <dd>{count(discount.size, 'person', 'people')}</dd>
            </div>
          )}
          {mine && discount.price > 0 && (
            <div>
              <dt>Your share so far</dt>
              <dd>
                <Money
                  cents={income}
                  currency={currency}
                />
              </dd>
            </div>
          )}
        </ItemFacts>
      </ItemSide>
    </ItemPage>
  )
}
