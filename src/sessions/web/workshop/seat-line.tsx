// The action of a paid seat: open its session.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { LineProps } from '#commerce/web/parts/line-slots.ts'

/** The page knows its kind, so the line's mode is not needed. */
export function SeatLine({ line }: LineProps) {
  if (line.style !== 'session') return null
  return line.mode === 'selfStudy' || line.mode === 'selfStudyVideo' ? (
    <Button
      size="compact-md"
      component={Link}
      to={`/com/student/study/${line.id}`}
      aria-label={`Study ${line.name}`}
    >
      Study
    </Button>
  ) : (
    <Button
      size="compact-md"
      component={Link}
      to={`/session/view/${line.id}`}
      aria-label={`Open ${line.name}`}
    >
      Open the session
    </Button>
  )
}
