import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { ClassProps } from '#schools/web/parts/classes/class-slots.ts'

/** On a class's page: teach it now, or schedule something for it. */
export const ClassActions = ({ klass, staff }: ClassProps) =>
  staff && !klass.del ? (
    <>
      <Button
        component={Link}
        to={`/com/contentSelect/task/${klass._id}`}
        leftSection={
          <Icon
            name="calendar"
            size={18}
          />
        }
      >
        Schedule
      </Button>
      <Button
        component={Link}
        to={`/com/quickSession/${klass._id}`}
        variant="default"
        leftSection={
          <Icon
            name="session"
            size={18}
          />
        }
      >
        Teach now
      </Button>
    </>
  ) : null
