// What a paid line of a package offers: the way to its credits.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { LineProps } from '#commerce/web/line-slots.ts'

export function PackLine({ line }: LineProps) {
  if (line.style !== 'service' || line.newId === null) return null
  return (
    <Button
      size="compact-md"
      component={Link}
      to={`/order/servicePackDetail/${line.newId}`}
      aria-label={`Open your credits of ${line.name}`}
    >
      Open your credits
    </Button>
  )
}
