// A class in a term: marks by lesson and standard for teachers, their own row for a learner.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { ClassBook } from './class-book.tsx'
import { bookQuery } from './gradebook.queries.ts'
import { MyGrades } from './my-grades.tsx'

export const Screen = withMe<{ params: { readonly classId: string } }>(({ me, params: { classId } }) => {
  const [address] = useSearchParams()
  const term = address.get('term') ?? undefined
  const isLearner = isStudent(me)
  const answer = useQuery(bookQuery(classId, term, isLearner))
  if (isMissing(answer.error))
    return <NotFoundState text="There is no such gradebook, or the class is not yours." />
  return (
    <Loaded
      answer={answer}
      what="the gradebook"
      shape="table"
    >
      {book => (isLearner ? <MyGrades book={book} /> : <ClassBook book={book} />)}
    </Loaded>
  )
})
