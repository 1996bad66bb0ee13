import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { homePath } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { chooseMode, mySchoolsQuery } from '#identity/web/parts/account-mode.ts'
import { actAgain } from '#identity/web/parts/session.ts'
import { useApp } from '#kit/web/app.tsx'
import type { SchoolFront } from '#schools/contract/plans.shapes.ts'
import { Letter } from './letter.tsx'

/** Shows that the user has joined, or waits for approval. */
export function Joined({ me, school, status }: { me: Me; school: SchoolFront; status: 0 | 1 | 2 }) {
  const app = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const go = async () => {
    const schools = await queries.fetchQuery({ ...mySchoolsQuery(me), staleTime: 0 })
    if (chooseMode(school._id, schools)) actAgain(app)
    await navigate(homePath(me))
  }
  if (status !== 2)
    return (
      <Letter
        school={school}
        title="Your request is with the school"
      >
        <p role="status">
          An admin of {school.name} decides, and you are notified here and by email. There is nothing more to
          do.
        </p>
      </Letter>
    )
  return (
    <Letter
      school={school}
      title={`Welcome to ${school.name}`}
    >
      <p role="status">
        You are in. Switch between your personal account and the school in the corner of every page.
      </p>
      <div>
        <Button
          onClick={() => {
            void go()
          }}
        >{`Work in ${school.name}`}</Button>
      </div>
    </Letter>
  )
}
