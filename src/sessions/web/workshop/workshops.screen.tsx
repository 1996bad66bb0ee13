// /com/workshop: workshops and courses open to me, as tiles; searched and narrowed in the address.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Tiles } from '#authoring/web/parts/tile.tsx'
import { TilePage } from '#authoring/web/parts/tile.tsx'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { ResultsBar } from '#library/web/parts/results-bar.tsx'
import { Pages } from '#library/web/parts/pages.tsx'
import { openToMeQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { KeptSeats } from './kept-seats.tsx'
import { OpenTile } from './open-tile.tsx'
import { costs, places, useOpenList } from './use-open-list.ts'

const limit = 24

export const Screen = withMe(({ me }) => {
  const { query, page, to, set, narrowed, clear } = useOpenList(limit)
  const answer = useQuery(openToMeQuery(query))
  useLiveSessions()
  return (
    <>
      <PageHeader
        title="Workshops open to you"
        line={
          isStudent(me)
            ? 'Workshops and courses that you can take part in.'
            : 'Workshops and courses for educators.'
        }
        action={
          <Button
            variant="default"
            component={Link}
            to="/com/enroll"
          >
            I have a code
          </Button>
        }
      />
      <KeptSeats />
      <TilePage>
        <ResultsBar>
          <SearchField
            label="Search workshops"
            value={query.$search ?? ''}
            onChange={search => set({ search })}
          />
          <ChipLinks
            label="Cost"
            links={costs.map(({ value, label }) => ({
              label,
              to: to({ cost: value }),
              current: (query.cost ?? '') === value,
            }))}
          />
          <ChipLinks
            label="Where"
            links={places.map(({ value, label }) => ({
              label,
              to: to({ place: value }),
              current: (query.place ?? '') === value,
            }))}
          />
        </ResultsBar>
        <Loaded
          answer={answer}
          what="workshops"
          shape="cards"
        >
          {list =>
            list.data.length > 0 ? (
              <>
                <Tiles aria-label="Open workshops">
                  {list.data.map(session => (
                    <li key={session._id}>
                      <OpenTile session={session} />
                    </li>
                  ))}
                </Tiles>
                <Pages
                  label="the workshops"
                  answer={list}
                  page={page}
                  onPage={next => set({ page: String(next) })}
                />
              </>
            ) : (
              <NoWorkshops
                me={me}
                narrowed={narrowed}
                clear={clear}
              />
            )
          }
        </Loaded>
      </TilePage>
    </>
  )
})

function NoWorkshops({ me, narrowed, clear }: { me: Me; narrowed: boolean; clear: () => void }) {
  if (narrowed)
    return (
      <EmptyState
        drawing="search"
        title="Nothing matches"
        text="Try other words or fewer filters."
        action={
          <Button
            variant="default"
            onClick={clear}
          >
            Show all
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing="calendar"
      title="Nothing is open right now"
      text="Workshops appear here as soon as somebody offers one for you."
      action={
        isStudent(me) ? (
          <Button
            component={Link}
            to="/study/center"
          >
            Open the study centre
          </Button>
        ) : (
          <Button
            component={Link}
            to="/my/content"
          >
            Offer one of your own
          </Button>
        )
      }
    />
  )
}
