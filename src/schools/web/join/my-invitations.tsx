import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { invitationPath, myInvitationsQuery, roleWords } from './invitation-calls.ts'
import classes from '../cards/cards.module.css'

/** Schools that invited the user's verified address; nothing if there are none. */
export function MyInvitations({ me }: { me: Me }) {
  const { data = [] } = useQuery(myInvitationsQuery(me))
  if (data.length === 0) return null
  const as = isStudent(me) ? 'student' : 'teacher'
  return (
    <HomeCard
      id="my-invitations"
      title="Invitations for you"
    >
      <ul className={classes.list}>
        {data.map(({ _id, school, inviter, role }) => (
          <li key={_id}>
            <Link to={invitationPath(as, _id)}>{`Join ${school.name} as ${roleWords(as, role)}`}</Link>
            {inviter && <span>Invited by {inviter}</span>}
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
