import { Button } from '@mantine/core'
import { ItemNote } from '#library/web/parts/item-layout.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { meetingFrom } from './standing.rules.ts'

/** The meeting's address: always for its host, shortly before the start for participants. */
export function Meeting({ session, now }: { session: Session; now: Date }) {
  const { zoom, state, role } = session
  if (!zoom || state === 'ended' || state === 'archived') return null
  if (zoom.url === null)
    return now < meetingFrom(session) && role !== 'observer' ? (
      <ItemNote>
        There is a video meeting. Its address appears here from{' '}
        <DateTime
          weekday
          at={meetingFrom(session)}
        />
        .
      </ItemNote>
    ) : null
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={zoom.url}
        target="_blank"
        rel="noreferrer"
        leftSection={
          <Icon
            name="video"
            size={18}
          />
        }
      >
        Open the meeting
      </Button>
      {(zoom.passcode || zoom.waiting_room) && (
        <ItemNote>
          {zoom.passcode ? (
            <>
              Passcode: <strong>{zoom.passcode}</strong>
            </>
          ) : (
            'The host lets you in from a waiting room.'
          )}
        </ItemNote>
      )}
    </>
  )
}
