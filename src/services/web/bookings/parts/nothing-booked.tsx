import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#kit/web/parts/states.tsx'

export const NothingBooked = () => (
  <EmptyState
    drawing="calendar"
    title="You have booked nothing yet"
    text="Choose a package, then a provider and a time."
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

export const NobodyBooked = () => (
  <EmptyState
    drawing="people"
    title="Nobody has booked you yet"
    text="Learners find you as soon as a service of yours is approved and you have weekly hours."
    action={
      <Button
        component={Link}
        to="/account/teacher/auth"
        variant="default"
      >
        My services
      </Button>
    }
  />
)
