import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { announcementsQuery, type Box } from '../talk.queries.ts'
import { ReceivedCard, SentCard } from './announcement-card.tsx'
import classes from './announcements.module.css'

const limit = 10

export function AnnouncementList({ box }: { box: Box }) {
  const state = useTableState({ limit })
  const answer = useQuery(announcementsQuery(box, state.page, limit))
  return (
    <Loaded
      answer={answer}
      what="announcements"
      shape="table"
    >
      {page =>
        page.data.length === 0 ? (
          <NoAnnouncements
            box={box}
            isPastEnd={state.page > 1}
            onFirstPage={() => state.set({ page: 1 })}
          />
        ) : (
          <div className={classes.list}>
            {page.data.map(announcement =>
              box === 'received' ? (
                <ReceivedCard
                  key={announcement._id}
                  announcement={announcement}
                />
              ) : (
                <SentCard
                  key={announcement._id}
                  announcement={announcement}
                />
              ),
            )}
            <TablePages
              label="Announcements"
              page={page}
              state={state}
            />
          </div>
        )
      }
    </Loaded>
  )
}

interface NoAnnouncementsProps {
  box: Box
  isPastEnd: boolean
  onFirstPage: () => void
}

function NoAnnouncements({ box, isPastEnd, onFirstPage }: NoAnnouncementsProps) {
  if (isPastEnd)
    return (
      <EmptyState
        drawing="missing"
        title="This page is past the end"
        action={
          <Button
            variant="default"
            onClick={onFirstPage}
          >
            Go to the first page
          </Button>
        }
      />
    )
  if (box === 'received')
    return (
      <EmptyState
        drawing="letter"
        title="No announcements yet"
        text="What your schools and classes announce appears here."
      />
    )
  return (
    <EmptyState
      drawing="letter"
      title="You have not announced anything yet"
      text="What you write to a school or a class of yours stays here, with how many have read it."
    />
  )
}
