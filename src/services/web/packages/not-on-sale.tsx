import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { NotFoundState } from '#kit/web/parts/states.tsx'

/** A package that is not on sale. */
export const NotOnSale = () => (
  <NotFoundState
    text="This package is not on sale."
    action={
      <Button
        component={Link}
        to="/booking/service-package-list"
      >
        See what is on sale
      </Button>
    }
  />
)
