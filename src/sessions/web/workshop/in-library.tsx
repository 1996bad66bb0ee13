// Sessions at the library's URLs: /detail/{type}/{id}, /setting/postShare/session/{id}, /more/{type},
// /center.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { Tiles } from '#authoring/web/parts/tile.tsx'
import { TilePage } from '#authoring/web/parts/tile.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { OtherProps } from '#library/web/parts/other-types.slot.ts'
import { Pages } from '#library/web/parts/pages.tsx'
import { Row } from '#library/web/parts/tile-row.tsx'
import { nothingToShare, Share } from '#library/web/parts/share.tsx'
import { kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { openToMeQuery, sessionQuery, studyPageQuery } from '../parts/sessions.queries.ts'
import { OpenTile } from './open-tile.tsx'
import { SessionPage } from './session-page.tsx'

export const SessionDetail = ({ id }: OtherProps) => <SessionPage id={id} />

export function ShareSession({ id }: OtherProps) {
  const answer = useQuery(sessionQuery(id))
  if (isMissing(answer.error)) return nothingToShare
  return (
    <Loaded
      answer={answer}
      what="what you share"
      shape="page"
    >
      {session => (
        <Share
          title={session.name}
          kind={kindWords(session.type)}
          path={sessionPath(session)}
          picture={session.mode && <Cover content={{ mode: session.mode, coverUrl: session.imageUrl }} />}
        />
      )}
    </Loaded>
  )
}

const limit = 24
interface LibraryQuery {
  readonly $limit: number
  readonly $skip: number
  readonly kind?: 'workshop' | 'course'
}

/** For educators sessions open for registration; for everybody else those for learners. */
function useOffered(query: LibraryQuery) {
  const educator = useActor().roles.includes('teacher')
  const mine = useQuery({ ...openToMeQuery(query), enabled: educator })
  const all = useQuery({ ...studyPageQuery('indexLive', query), enabled: !educator })
  return educator ? mine : all
}

/** `workshop`, `course`, or `session` for both, paged. */
export function SessionRow({ type }: { type: string }) {
  const [address, setAddress] = useAddress()
  const page = /^[1-9]\d{0,2}$/.test(address.get('page') ?? '') ? Number(address.get('page')) : 1
  const answer = useOffered({
    $limit: limit,
    $skip: (page - 1) * limit,
    ...(type === 'workshop' || type === 'course' ? { kind: type } : {}),
  })
  return (
    <Loaded
      answer={answer}
      what="the row"
      shape="cards"
    >
      {list =>
        list.data.length === 0 ? (
          <EmptyState
            drawing="calendar"
            title="Nothing is open right now"
            text="Look through everything else that is offered."
            action={
              <Button
                component={Link}
                to="/library"
              >
                Open the library
              </Button>
            }
          />
        ) : (
          <TilePage>
            <Tiles>
              {list.data.map(session => (
                <li key={session._id}>
                  <OpenTile session={session} />
                </li>
              ))}
            </Tiles>
            <Pages
              label="this row"
              answer={list}
              page={page}
              onPage={next =>
                setAddress(now => {
                  now.set('page', String(next))
                  return now
                })
              }
            />
          </TilePage>
        )
      }
    </Loaded>
  )
}

/** The soonest ones, for the resource centre. */
export function CenterRow({ title }: { title: string }) {
  const found = useOffered({ $limit: 10, $skip: 0 }).data?.data ?? []
  return (
    found.length > 0 && (
      <Row
        title={title}
        more="/more/session"
      >
        {found.map(session => (
          <li key={session._id}>
            <OpenTile
              session={session}
              level={3}
            />
          </li>
        ))}
      </Row>
    )
  )
}
