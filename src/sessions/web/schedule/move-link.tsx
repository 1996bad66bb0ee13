import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { movePathOf } from './paths.ts'

/** Link to move a course's lesson, unless it is over. */
export const MoveLesson = ({ lesson }: { lesson: Session['childs'][number] }) =>
  lesson.status === 'close' ? null : (
    <Button
      component={Link}
      to={movePathOf(lesson)}
      variant="default"
      size="compact-md"
      aria-label={`Move ${lesson.name}`}
    >
      Move
    </Button>
  )
