// /com/course/{courseId}: a course for its teacher or its learners.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { sessionPath } from '../parts/lists/session-words.ts'
import { sessionQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { StudentCourse } from './student-course.tsx'
import { TeacherCourse } from './teacher-course.tsx'

export const Screen = withMe<{ params: { readonly courseId: string; readonly role?: string } }>(
  ({ me, params: { courseId, role } }) => {
    const answer = useQuery(sessionQuery(courseId))
    useLiveSessions()
    if (isMissing(answer.error))
      return (
        <NotFoundState
          text="There is no such course, or it is not open to you."
          action={
            <Button
              component={Link}
              to="/com/workshop"
            >
              Find workshops and courses
            </Button>
          }
        />
      )
    return (
      <Loaded
        answer={answer}
        what="the course"
        shape="page"
      >
        {course => {
          if (course.childs.length === 0)
            return (
              <Navigate
                to={sessionPath(course)}
                replace
              />
            )
          const teaches = course.role === 'teacher' || course.role === 'observer'
          if (role === 'teacher' && !teaches)
            return (
              <ForbiddenState
                text="This view is for those who lead the course."
                action={
                  <Button
                    component={Link}
                    to={`/com/course/${course._id}`}
                  >
                    Open the course
                  </Button>
                }
              />
            )
          if (teaches)
            return (
              <TeacherCourse
                course={course}
                me={me}
                asLearner={role === 'student'}
              />
            )
          if (course.role === 'learner' || course.registered)
            return (
              <StudentCourse
                course={course}
                me={me}
              />
            )
          // Without a seat it shows the description and registration.
          return (
            <Navigate
              to={sessionPath(course)}
              replace
            />
          )
        }}
      </Loaded>
    )
  },
)
