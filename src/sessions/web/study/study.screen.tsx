// My self-study: to do, upcoming, done.
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { TileSection } from '#authoring/web/parts/tile.tsx'
import { leftWords } from '#commerce/web/parts/countdown.tsx'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ErrorState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { studyLists, type StudyCard, type StudyList } from '#sessions/contract/learning.shapes.ts'
import { useNow } from '../parts/day/use-now.ts'
import { kindWords } from '../parts/lists/session-words.ts'
import { useLiveSessions } from '../parts/sessions.queries.ts'
import { ProgressBar } from '../parts/study/progress-bar.tsx'
import { clockState, limitWords, listNames, stateListOf, stepWords } from '../parts/study/study-words.ts'
import { selfStudyQuery } from '../parts/study/study.queries.ts'
import classes from './study.module.css'

export function Screen() {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const list = studyLists.find(each => each === address.get('list')) ?? 'ongoing'
  const state = useTableState({ limit: 20 })
  const words = state.search.trim()
  const answer = useQuery(
    selfStudyQuery({
      list,
      $limit: state.query.$limit,
      $skip: state.query.$skip,
      ...(words && { $search: words }),
    }),
  )
  const counts = useQueries({
    queries: studyLists.map(each => selfStudyQuery({ list: each, $limit: 1, $skip: 0 })),
  })
  useLiveSessions()
  const { data, error } = answer
  return (
    <>
      <PageHeader
        title="My self-study"
        line="What you study at your own pace, and how far you have come."
        action={
          <Button
            component={Link}
            to="/study/center"
          >
            Find something to study
          </Button>
        }
      />
      <ChipLinks
        label="Self-study"
        links={studyLists.map((each, at) => ({
          label: listNames[each],
          to: each === 'ongoing' ? pathname : `${pathname}?list=${each}`,
          current: each === list,
          count: counts[at]?.data?.total,
        }))}
      />
      <TileSection
        aria-label={listNames[list]}
        aria-busy={answer.isFetching}
        style={{ marginTop: 16 }}
      >
        <div
          role="search"
          aria-label="Self-study"
          style={{ display: 'flex' }}
        >
          <SearchField
            label="Search self-study"
            value={state.search}
            onChange={search => state.set({ search })}
          />
        </div>
        {!data &&
          (error ? (
            <ErrorState
              text={wordsOf(error)}
              retry={answer.refetch}
            />
          ) : (
            <LoadingState
              shape="table"
              count={4}
              label="Loading your self-study"
            />
          ))}
        {data?.data.length === 0 &&
          (words ? (
            <EmptyState
              drawing="search"
              title="Nothing matches"
              text="Try other words."
              action={
                <Button
                  variant="default"
                  onClick={() => state.set({ search: '' })}
                >
                  Clear the search
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="calendar"
              title={empty[list].title}
              text={empty[list].text}
              action={empty[list].action}
            />
          ))}
        {data && data.data.length > 0 && (
          <>
            <ul className={classes.rows}>
              {data.data.map(card => (
                <Row
                  key={card._id}
                  card={card}
                  shown={list}
                />
              ))}
            </ul>
            <TablePages
              label="self-study"
              page={data}
              state={state}
            />
          </>
        )}
      </TileSection>
    </>
  )
}

function Row({ card, shown }: { card: StudyCard; shown: StudyList }) {
  const list = stateListOf(card)
  const { _id, name, mode, imageUrl, owner, className, type, countdown, began, until, start } = card
  const now = useNow(15)
  const clock = clockState(countdown, until, now)
  const to = `/com/student/study/${_id}`
  const { tool } = kinds[type].flags
  const words = tool ? 'Open' : stepWords(card, began !== null)
  return (
    <li className={classes.row}>
      <Cover
        small
        content={{ mode: mode ?? 'task', coverUrl: imageUrl }}
      />
      <span className={classes.words}>
        <Link to={to}>{name}</Link>
        <small>
          {shown === 'all' && `${listNames[list]} · `}
          {className ?? kindWords(type)} · {owner.name}
        </small>
        {list === 'scheduled' && (
          <small>
            From{' '}
            <DateTime
              weekday
              at={start}
            />
          </small>
        )}
        {list === 'ongoing' && clock === 'waiting' && <small>{limitWords(countdown)}</small>}
        {list === 'ongoing' &&
          clock === 'running' &&
          until &&
          (countdown?.type === 2 ? (
            <small>{leftWords(new Date(until).getTime() - now.getTime())} left</small>
          ) : (
            <small>
              Until{' '}
              <DateTime
                weekday
                at={until}
              />
            </small>
          ))}
        {list === 'ongoing' && clock === 'over' && <small className={classes.late}>Your time is over</small>}
      </span>
      {tool ? <span /> : <ProgressBar of={card} />}
      {list !== 'archived' && list !== 'scheduled' ? (
        <Button
          variant={list === 'ongoing' ? 'filled' : 'default'}
          component={Link}
          to={to}
          aria-label={`${words}: ${name}`}
        >
          {words}
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}

const find = (
  <Button
    component={Link}
    to="/study/center"
  >
    Open the study centre
  </Button>
)
const empty: Readonly<Record<StudyList, { title: string; text: string; action?: ReactNode }>> = {
  ongoing: {
    title: 'Nothing to do right now',
    text: 'What you take from the study centre, and what your teachers let you do at your own pace, appears here.',
    action: find,
  },
  scheduled: { title: 'Nothing is coming', text: 'What begins later appears here.' },
  completed: {
    title: 'Nothing is done yet',
    text: 'What you have answered in full or handed in appears here, with your feedback.',
    action: find,
  },
  archived: { title: 'Nothing is archived', text: 'What your teachers have put away appears here.' },
  all: {
    title: 'Nothing here yet',
    text: 'Everything that you study at your own pace appears here, also when it is archived.',
    action: find,
  },
}
