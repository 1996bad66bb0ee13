import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { MyInvitations } from './my-invitations.tsx'

/** Shown for an invalid link, together with open invitations for the user's own address. */
export const InvalidInvitation = ({ me }: { me: Me }) => (
  <>
    <EmptyState
      drawing="link"
      whole
      title="This invitation is no longer valid"
      text="It was replaced by a newer one, withdrawn, used already, or is too old. Ask the school to send a new one."
      action={
        <Button
          component={Link}
          to="/"
          variant="default"
        >
          Go to the start page
        </Button>
      }
    />
    <MyInvitations me={me} />
  </>
)
