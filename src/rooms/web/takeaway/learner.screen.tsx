// One learner's takeaway, to mark and comment, or read-only.
import { useQuery } from '@tanstack/react-query'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { classQuery, learnerQuery } from './takeaway.queries.ts'
import { Opened } from './learner-takeaway.tsx'

interface Params {
  readonly sessionId: string
  readonly mode: string
  readonly studentId: string
}

export function Screen({ params: { sessionId, mode, studentId } }: { params: Params }) {
  const klass = useQuery(classQuery(sessionId))
  const answer = useQuery({ ...learnerQuery(sessionId, studentId), enabled: klass.data !== undefined })
  const error = klass.error ?? answer.error
  if (error instanceof ApiError && error.status === 403)
    return <ForbiddenState text="Reports of a class are for its teachers." />
  if (isMissing(error))
    return <NotFoundState text="There is no such report, or you do not teach this class." />
  return (
    <Loaded
      answer={klass}
      what="the class"
      shape="page"
    >
      {found => (
        <Loaded
          answer={answer}
          what="the answers"
          shape="page"
        >
          {takeaway => (
            <Opened
              key={takeaway._id}
              klass={found}
              takeaway={takeaway}
              mode={mode}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
