// The study centre's overview, one row per section.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { purchasedQuery } from '#library/web/parts/library.queries.ts'
import { LibraryTile } from '#library/web/parts/library-tile.tsx'
import { Row } from '#library/web/parts/tile-row.tsx'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { sessionsQuery, studyRowsQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { centerNames, centerPath, type CenterType } from './center-types.ts'
import { StudyTile } from './study-tile.tsx'

export interface StudyFilters {
  readonly subjects?: string
  readonly grades?: string
}

export function CenterRows({ narrowed, learner }: { narrowed: StudyFilters; learner: boolean }) {
  const answer = useQuery(studyRowsQuery(narrowed))
  const me = useMe()
  const classes =
    useQuery({ ...classStudyQuery(me?._id ?? '', 10, 0, narrowed), enabled: learner && me !== null }).data
      ?.data ?? []
  const bought =
    useQuery({ ...purchasedQuery({ model: 'unit', $limit: 10, $skip: 0 }), enabled: learner }).data?.data ??
    []
  const mine = useQuery({ ...ownStudyQuery(10, 0), enabled: !learner }).data?.data ?? []
  useLiveSessions()
  return (
    <Loaded
      answer={answer}
      what="the study centre"
      shape="cards"
    >
      {rows => {
        const any = rows.length + classes.length + bought.length + mine.length > 0
        if (!any)
          return Object.keys(narrowed).length > 0 ? (
            <EmptyState
              drawing="search"
              title="Nothing matches"
              text="Fewer filters find more."
              action={<ToCentre words="Clear filters" />}
            />
          ) : (
            <EmptyState
              drawing="calendar"
              title="Nothing to study yet"
              text="What teachers publish for study at your own pace appears here."
              action={
                <Button
                  component={Link}
                  to={learner ? '/search' : '/my/content'}
                >
                  {learner ? 'Browse the library' : 'Open my content'}
                </Button>
              }
            />
          )
        return (
          <>
            <CenterRow
              type="mine"
              total={mine.length}
            >
              {mine.map(card => (
                <li key={card._id}>
                  <StudyTile
                    card={card}
                    level={3}
                    to={`/session/overview/${card._id}`}
                  />
                </li>
              ))}
            </CenterRow>
            <CenterRow
              type="class"
              total={classes.length}
            >
              {classes.map(card => (
                <li key={card._id}>
                  <StudyTile
                    card={card}
                    level={3}
                  />
                </li>
              ))}
            </CenterRow>
            {rows.map(({ row, data }) => (
              <CenterRow
                key={row}
                type={row as CenterType}
                total={data.length}
              >
                {data.map(card => (
                  <li key={card._id}>
                    <StudyTile
                      card={card}
                      level={3}
                    />
                  </li>
                ))}
              </CenterRow>
            ))}
            {Object.keys(narrowed).length === 0 && (
              <CenterRow
                type="purchased"
                total={bought.length}
              >
                {bought.map(item => (
                  <li key={item._id}>
                    <LibraryTile
                      item={item}
                      level={3}
                    />
                  </li>
                ))}
              </CenterRow>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** Open student-paced sessions of the user's classes. */
export const classStudyQuery = (
  me: string,
  $limit: number,
  $skip: number,
  narrowed: StudyFilters & { readonly $search?: string },
) => sessionsQuery({ $limit, $skip }, { ...narrowed, students: me, sessionType: 'student', state: 'ongoing' })
export const ownStudyQuery = ($limit: number, $skip: number, $search?: string) =>
  sessionsQuery({ $limit, $skip, ...($search && { $search }) }, { type: 'selfStudy', mine: true })

function ToCentre({ words }: { words: string }) {
  const { pathname } = useLocation()
  return (
    <Button
      component={Link}
      to={centerPath(pathname)}
    >
      {words}
    </Button>
  )
}

function CenterRow({ type, total, children }: { type: CenterType; total: number; children: ReactNode }) {
  const { pathname } = useLocation()
  if (total === 0) return null
  return (
    <Row
      title={centerNames[type]}
      more={centerPath(pathname, type)}
    >
      {children}
    </Row>
  )
}
