import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#kit/web/parts/states.tsx'

/** Shown for types in an address that cannot be bought. */
export const NotOffered = () => (
  <EmptyState
    drawing="bag"
    whole
    title="This is not on offer"
    text="What can be bought today is in the library."
    action={
      <Button
        component={Link}
        to="/library"
      >
        Open the library
      </Button>
    }
  />
)
