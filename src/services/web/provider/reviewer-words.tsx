// Reviewers' messages on the applications of an introduction, with replies.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { messageContract } from '#communications/contract/talk.contract.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Application } from '#services/contract/applications.contract.ts'
import { applicationKeyOf, serviceName } from '#services/contract/services.values.ts'
import { statusNames, statusTones, titleWords } from '../parts/words.ts'
import { myApplicationsQuery, useFollowApplications } from '../services.queries.ts'
import classes from '../services.module.css'

export function ReviewerWords() {
  useFollowApplications()
  useFollowMessages()
  const { data = [] } = useQuery(myApplicationsQuery)
  const spoken = data.filter(
    ({ said, status, reason }) => said !== null || (status === -1 && reason !== null),
  )
  if (spoken.length === 0) return null
  return (
    <section
      className={classes.list}
      aria-labelledby="reviewers"
    >
      <h2 id="reviewers">What the reviewers say</h2>
      <ul className={classes.cards}>
        {spoken.map(application => (
          <Words
            key={application._id}
            application={application}
          />
        ))}
      </ul>
    </section>
  )
}

function Words({ application }: { application: Application }) {
  const { status, reason, said } = application
  const key = applicationKeyOf(application)
  return (
    <li className={classes.card}>
      <h3>
        {serviceName(key)}: {titleWords(application)}
      </h3>
      <div>
        <StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>
      </div>
      {status === -1 && reason !== null && <p className={classes.text}>{reason}</p>}
      {said && (
        <blockquote className={classes.note}>
          <p className={classes.text}>{said.message}</p>
          <small className={classes.dim}>
            <DateTime at={said.at} />
          </small>
        </blockquote>
      )}
      <div>
        <Button
          component={Link}
          to={`/account/teacher/auth/view/${key}`}
          variant="default"
          aria-label={`Answer the reviewers about ${titleWords(application)}`}
        >
          {status === -1 ? 'Answer or submit again' : 'Answer'}
        </Button>
      </div>
    </li>
  )
}

/** A message does not change an application, but its list entry. */
function useFollowMessages(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onServiceEvent(messageContract, 'created', () => {
        void queries.invalidateQueries({ queryKey: myApplicationsQuery.queryKey })
      }),
    [queries],
  )
}
