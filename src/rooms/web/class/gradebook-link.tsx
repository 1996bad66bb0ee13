import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { ClassProps } from '#schools/web/parts/classes/class-slots.ts'

/** In a class's header: all marks for its teachers, a student's own marks for the student. */
export const GradebookLink = ({ klass: { _id }, staff }: ClassProps) => (
  <Button
    component={Link}
    to={`/my/gradebook/${_id}`}
    variant="default"
    leftSection={
      <Icon
        name="book"
        size={18}
      />
    }
  >
    {staff ? 'Gradebook' : 'My grades'}
  </Button>
)
