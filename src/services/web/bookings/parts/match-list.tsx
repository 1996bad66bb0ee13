// Matching providers, best first, with reasons.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { minuteMs } from '#kit/contract/durations.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column, Filter } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { Match } from '#services/contract/bookings/matching.shapes.ts'
import { gradeGroupNames } from '#academics/contract/grades.rules.ts'
import { qualificationNames } from '#services/contract/services.values.ts'
import { matchesQuery } from '../matches.queries.ts'
import type { BookablePack } from '../pack.queries.ts'
import classes from '../bookings.module.css'
import { timeWords } from './lesson-time.tsx'
import { confirmationPath, impressionsPath, profilePath, questionPath } from './paths.ts'
import { rateWords } from './provider-words.ts'

interface MatchListProps {
  pack: BookablePack
  /** The time chosen first. */
  start: string | null
}

export function MatchList({ pack, start }: MatchListProps) {
  const filters = filtersOf(pack)
  const state = useTableState({
    limit: 20,
    view: 'grid',
    sorts: ['fans', 'count.rate'],
    filters: Object.fromEntries(
      filters.map(({ name, options }) => [name, options.map(({ value }) => value)]),
    ),
  })
  const hours = start === null ? null : ([start, endOf(start, pack)] as const)
  const answer = useQuery(matchesQuery({ pack, hours, list: state.query }))
  const card = (match: Match) => (
    <MatchCard
      match={match}
      pack={pack}
      start={start}
    />
  )
  return (
    <DataTable
      label="Providers"
      state={state}
      answer={answer}
      columns={columnsOf(pack, start)}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      searchable
      filters={filters}
      card={card}
      empty={
        <EmptyState
          drawing="people"
          title={start === null ? 'Nobody teaches this at the moment' : 'Nobody is free at that time'}
          text={
            start === null
              ? 'Your credits stay yours until they expire.'
              : 'Try another time, or begin with the provider.'
          }
        />
      }
    />
  )
}

const endOf = (start: string, { terms }: BookablePack): string =>
  new Date(Date.parse(start) + terms.duration * minuteMs).toISOString()

/** Only conditions that the package leaves open can be narrowed. */
function filtersOf({ terms: { subject, topic, gradeGroup } }: BookablePack): Filter[] {
  return [
    { name: 'subject', label: 'Subject', options: subject.map(value => ({ value, label: value })) },
    {
      name: 'topic',
      label: 'Topic',
      options: topic.map(({ _id, label }) => ({ value: _id, label: label.join(' › ') })),
    },
    {
      name: 'gradeGroup',
      label: 'Grades',
      options: gradeGroup.map(value => ({ value, label: gradeGroupNames[value] })),
    },
  ].filter(({ options }) => options.length > 1)
}

interface CardProps {
  match: Match
  pack: BookablePack
  start: string | null
}

const MatchCard = ({ match, pack, start }: CardProps) => (
  <article className={classes.match}>
    <PersonChip
      name={match.name}
      {...(match.qualification && { role: qualificationNames[match.qualification] })}
      picture={pictureOf(match.avatar)}
      size={48}
    />
    <Reasons match={match} />
    <p className={classes.clamp}>{match.introduction}</p>
    <small className={classes.dim}>
      <TextLink to={impressionsPath(match._id)}>{rateWords(match.count)}</TextLink>
      {match.lag && ' · Often cancels, therefore shown last'}
    </small>
    <small>
      <TextLink to={questionPath(match._id)}>Ask {match.name} a question</TextLink>
    </small>
    <div>
      <Way
        match={match}
        pack={pack}
        start={start}
      />
    </div>
  </article>
)

const Reasons = ({ match: { reasons, name } }: { match: Match }) => (
  <ul
    className={classes.reasons}
    aria-label={`Why ${name}`}
  >
    {reasons.map(({ code, text }) => (
      <li key={code}>
        <Icon
          name="done"
          size={14}
        />
        {text}
      </li>
    ))}
  </ul>
)

/** To the provider's week, or straight to the selected time. */
function Way({ match, pack, start }: CardProps) {
  const place = usePlace()
  const way = { servicer: match._id, pack: pack.id }
  if (start === null)
    return (
      <Button
        component={Link}
        to={profilePath(way)}
        aria-label={`See free times of ${match.name}`}
      >
        See free times
      </Button>
    )
  return (
    <Button
      component={Link}
      to={confirmationPath(way, new URLSearchParams({ at: start }))}
      aria-label={`Book ${match.name}, ${timeWords({ start, end: endOf(start, pack) }, place)}`}
    >
      Book this time
    </Button>
  )
}

const columnsOf = (pack: BookablePack, start: string | null): readonly Column<Match>[] => [
  {
    key: 'name',
    title: 'Provider',
    cell: ({ _id, name }) => <TextLink to={profilePath({ servicer: _id, pack: pack.id })}>{name}</TextLink>,
  },
  { key: 'reasons', title: 'Why', cell: match => <Reasons match={match} /> },
  { key: 'fans', title: 'Favourite of', sortable: true, align: 'end', cell: ({ fans }) => fans },
  { key: 'count.rate', title: 'Ratings', sortable: true, cell: ({ count }) => rateWords(count) },
  {
    key: 'way',
    title: 'Book',
    cell: match => (
      <Way
        match={match}
        pack={pack}
        start={start}
      />
    ),
  },
]
