import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { RoomButton } from '../lists/room-button.tsx'
import { kindWords, peopleWords, sessionPath, stateLooks } from '../parts/lists/session-words.ts'
import { useSessionActs } from '../lists/use-session-acts.ts'
import { When } from '../lists/when.tsx'
import { editPathOf } from '../schedule/paths.ts'
import type { PlacedEntry } from './shown.ts'
import classes from './calendar.module.css'

interface EntryDialogProps {
  me: Me
  shown: PlacedEntry
  onMove?: (() => void) | undefined
  onClose: () => void
}

/** A session of the calendar: details and actions. */
export function EntryDialog({ me, shown: { entry, movable }, onMove, onClose }: EntryDialogProps) {
  const { cancel, leave, startNow } = useSessionActs(me)
  const own = entry.uid === me._id
  const scheduled = entry.state === 'scheduled'
  const people = peopleWords(entry)
  const then = async (work: Promise<unknown>) => {
    onClose()
    await work
  }
  return (
    <Dialog
      opened
      title={entry.name}
      onClose={onClose}
      actions={<RoomButton session={entry} />}
    >
      <div className={classes.form}>
        <div className={classes.facts}>
          <p>
            <Icon
              name="clock"
              size={18}
            />
            <When
              start={entry.start}
              end={entry.end}
            />
          </p>
          <p>
            <Icon
              name="session"
              size={18}
            />
            <span>
              {kindWords(entry.type)}
              {entry.className && `, ${entry.className}`}
            </span>
          </p>
          <p>
            <Icon
              name="person"
              size={18}
            />
            <span>{own ? 'You lead it.' : entry.owner.name}</span>
          </p>
          {people && (
            <p>
              <Icon
                name="people"
                size={18}
              />
              <span>{people}</span>
            </p>
          )}
        </div>
        <div className={classes.tools}>
          <StateChip tone={stateLooks[entry.state].tone}>{stateLooks[entry.state].label}</StateChip>
          {entry.sessionType === 'student' && <StateChip>Student-paced</StateChip>}
          {entry.series && <StateChip>Part of a series</StateChip>}
        </div>
        {entry.conflict && (
          <p className={classes.warn}>
            <Icon
              name="warning"
              size={18}
            />
            <span>At the same time as something else of yours.</span>
          </p>
        )}
        <div className={classes.choices}>
          <Button
            component={Link}
            to={sessionPath(entry)}
            variant="default"
          >
            Details
          </Button>
          {movable && onMove && (
            <Button
              variant="default"
              leftSection={
                <Icon
                  name="calendar"
                  size={18}
                />
              }
              onClick={onMove}
            >
              Move
            </Button>
          )}
          {own && scheduled && (
            <Button
              component={Link}
              to={editPathOf(entry)}
              variant="default"
              leftSection={
                <Icon
                  name="edit"
                  size={18}
                />
              }
            >
              Edit
            </Button>
          )}
          {own && scheduled && (
            <Button
              variant="default"
              onClick={() => {
                void then(startNow(entry))
              }}
            >
              Start now
            </Button>
          )}
          {own && scheduled && (
            <Button
              variant="subtle"
              color="negative"
              onClick={() => {
                void then(cancel(entry))
              }}
            >
              Cancel session
            </Button>
          )}
          {entry.registered && scheduled && entry.pid === null && (
            <Button
              variant="subtle"
              onClick={() => {
                void then(leave(entry))
              }}
            >
              Give back my seat
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
