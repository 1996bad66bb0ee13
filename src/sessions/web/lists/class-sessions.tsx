import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import type { ClassProps } from '#schools/web/parts/classes/class-slots.ts'
import { kinds, sessionKinds } from '#sessions/contract/kinds.ts'
import { sessionLists } from '#sessions/contract/session.lifecycle.ts'
import { nothing, SessionList } from './session-list.tsx'
import classes from './lists.module.css'

const taught = sessionKinds.filter(kind => kinds[kind].flags.class)

export const schedulePath = (classId: string): string => `/com/contentSelect/task/${classId}`

/** A class's sessions: all for its teachers, their own for learners. */
export const ClassSessions = ({ me, classId }: { me: Me; classId: string }) => {
  const student = isStudent(me)
  return (
    <SessionList
      me={me}
      label="Sessions of the class"
      types={taught}
      more={{ classId }}
      leads={!student}
      states={student ? sessionLists.slice(0, 3) : sessionLists}
      beside={({ owner }) => owner.name}
      empty={nothing(
        'Sessions of this class',
        student
          ? {
              title: 'Nothing is planned for you',
              text: 'When a teacher plans a session with you, it appears here.',
            }
          : {
              title: 'Nothing is planned for this class',
              text: 'Choose a task and a time; learners are notified.',
              action: (
                <Button
                  component={Link}
                  to={schedulePath(classId)}
                >
                  Schedule a session
                </Button>
              ),
            },
      )}
    />
  )
}

/** The tab on the class's page. */
export const ClassSessionsTab = withMe<ClassProps>(({ me, klass }) => (
  <div className={classes.page}>
    <p
      className={classes.tools}
      style={{ justifyContent: 'flex-start' }}
    >
      <Button
        component={Link}
        to={`/my/classSession/${klass._id}`}
        variant="default"
      >
        Open as a page
      </Button>
      <Button
        component={Link}
        to={`/my/calendar?of=${klass._id}`}
        variant="default"
      >
        Calendar of the class
      </Button>
    </p>
    <ClassSessions
      me={me}
      classId={klass._id}
    />
  </div>
))
