// What a paid line of premium content offers: the lesson that it was bought for.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { LineProps } from '#commerce/web/line-slots.ts'
import { bookingPath } from '../bookings/parts/paths.ts'

export function ImportLine({ line }: LineProps) {
  if (line.style !== 'premium_cloud' || line.mode === null) return null
  return (
    <Button
      size="compact-md"
      component={Link}
      to={bookingPath(line.mode)}
      aria-label={`Open the lesson of ${line.name}`}
    >
      Open the lesson
    </Button>
  )
}
