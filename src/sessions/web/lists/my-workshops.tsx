// Workshops the user leads, and those they registered for.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { kinds, sessionKinds } from '#sessions/contract/kinds.ts'
import { findWorkshops, nothing, SessionList } from './session-list.tsx'

const led = sessionKinds.filter(kind => kinds[kind].group === 'workshop' && kind !== 'selfStudy')
const open = led.filter(kind => kinds[kind].access === 'enrol')

export const scheduleWorkshop = (
  <Button
    component={Link}
    to="/com/contentSelect/task?for=workshop"
    leftSection={
      <Icon
        name="plus"
        size={18}
      />
    }
  >
    Choose content to offer
  </Button>
)

export const LedWorkshops = ({ me }: { me: Me }) => (
  <SessionList
    me={me}
    label="Workshops you lead"
    types={led}
    more={{ mine: true }}
    leads
    beside={() => ''}
    empty={nothing('Workshops that you lead', {
      title: 'You lead no workshop yet',
      text: 'Choose complete content of yours, then offer it as a workshop: open to all, or inside your school.',
      action: scheduleWorkshop,
    })}
  />
)

export const RegisteredWorkshops = ({ me }: { me: Me }) => (
  <SessionList
    me={me}
    label="Registered workshops"
    types={open}
    states={['scheduled', 'ongoing', 'ended']}
    more={{ 'reg._id': me._id }}
    beside={({ owner }) => owner.name}
    empty={nothing('Workshops that you registered for', {
      title: 'No registrations yet',
      text: 'See what is open to you and take a seat.',
      action: findWorkshops,
    })}
  />
)
