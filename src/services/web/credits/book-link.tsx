import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useOpens } from '#kit/web/router/route-table.ts'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'

/** Link from credits to booking. */
export function BookLink({ bought: { _id, available, snapshot } }: { bought: PackUser }) {
  const to = `/booking/choose/${_id}`
  if (!useOpens(to) || available === 0) return null
  return (
    <Button
      component={Link}
      to={to}
      aria-label={`Book a lesson of ${snapshot.name}`}
    >
      Book a lesson
    </Button>
  )
}
