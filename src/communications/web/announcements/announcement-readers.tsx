// Who has and has not read an announcement, for its writer.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { announcementQuery } from '../talk.queries.ts'
import classes from './announcements.module.css'

interface Reader {
  readonly _id: string
  readonly name: string
  readonly readAt: string | null
}

export function Readers({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(announcementQuery(id))
  return (
    <Dialog
      opened
      title="Who has read it"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded
        answer={answer}
        what="who has read it"
      >
        {({ people }) => (
          <div className={classes.form}>
            <People
              title="Not read"
              people={people.filter(({ readAt }) => readAt === null)}
            />
            <People
              title="Read"
              people={people.filter(({ readAt }) => readAt !== null)}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const People = ({ title, people }: { title: string; people: readonly Reader[] }) =>
  people.length > 0 && (
    <section>
      <h3>{`${title} (${people.length})`}</h3>
      <ul
        aria-label={title}
        style={{ paddingInlineStart: 20 }}
      >
        {people.map(({ _id, name, readAt }) => (
          <li key={_id}>
            {name}
            {readAt && (
              <>
                , <DateTime at={readAt} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
