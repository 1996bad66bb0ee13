import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { ApiError } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { classQuery } from '#schools/web/parts/school.queries.ts'
import { ClassSessions, schedulePath } from './class-sessions.tsx'
import classes from './lists.module.css'

export const Screen = withMe<{ params: { readonly classId: string } }>(({ me, params: { classId } }) => {
  const answer = useQuery(classQuery(classId))
  if (answer.error instanceof ApiError && answer.error.status === 403)
    return <ForbiddenState text="This class belongs to a school that you are not in." />
  if (isMissing(answer.error)) return <NotFoundState text="There is no such class, or it is not yours." />
  return (
    <Loaded
      answer={answer}
      what="the class"
      shape="page"
    >
      {klass => (
        <>
          <PageHeader
            title={`Sessions of ${klass.name}`}
            line={
              isStudent(me)
                ? 'What you do in this class.'
                : 'Everything that is planned, under way and over in this class.'
            }
            action={
              <span className={classes.tools}>
                <Button
                  component={Link}
                  to={`/com/class/${classId}`}
                  variant="default"
                >
                  The class
                </Button>
                <Button
                  component={Link}
                  to={`/my/calendar?of=${classId}`}
                  variant="default"
                >
                  Calendar
                </Button>
                {!isStudent(me) && !klass.del && (
                  <Button
                    component={Link}
                    to={schedulePath(classId)}
                    leftSection={
                      <Icon
                        name="plus"
                        size={18}
                      />
                    }
                  >
                    Schedule a session
                  </Button>
                )}
              </span>
            }
          />
          <ClassSessions
            me={me}
            classId={classId}
          />
        </>
      )}
    </Loaded>
  )
})
