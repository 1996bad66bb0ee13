// Teaching on campus, for the provider: the verification in force, and the version being edited or checked.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { campusContract, type Campus } from '#services/contract/campus/campus.contract.ts'
import { Thread } from '#communications/web/parts/thread.tsx'
import { statusNames, statusTones } from '../parts/words.ts'
import { mine } from '../provider/trail.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { CampusFacts } from './campus-facts.tsx'
import { CampusForm } from './campus-form.tsx'
import { myCampusQuery, useFollowCampus } from './campus.queries.ts'
import { Radius } from './campus-radius.tsx'

export function CampusState() {
  useFollowCampus()
  const answer = useQuery(myCampusQuery)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Teach on campus"
        line="Lessons at a school near you, in academic subjects and STEAM, in New Zealand and Australia. Ask for the role in your application too."
        trail={mine}
      />
      <Loaded
        answer={answer}
        what="where you teach"
      >
        {versions =>
          versions.length === 0 ? (
            <Begin />
          ) : (
            versions.map(each => (
              <One
                key={each._id}
                campus={each}
              />
            ))
          )
        }
      </Loaded>
    </div>
  )
}

function Begin() {
  const { act, busy } = useAct(refreshServices)
  return (
    <EmptyState
      drawing="door"
      title="You do not teach on campus yet"
      text="Tell us where you live and how far you travel, and send a police check. Only reviewers see your address."
      action={
        <Button
          loading={busy}
          onClick={() => {
            act(() => api(campusContract).create({}))
          }}
        >
          Begin
        </Button>
      }
    />
  )
}

function One({ campus }: { campus: Campus }) {
  const { _id, status, reason, replaces, city } = campus
  const isOpen = status === 0 || status === -1
  return (
    <article
      className={classes.card}
      aria-label={city ?? 'New city'}
    >
      <div className={classes.row}>
        <b>{city ?? 'No city yet'}</b>
        <span className={classes.tools}>
          <StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>
          {replaces !== null && <StateChip>New version</StateChip>}
        </span>
      </div>
      {status === -1 && reason && (
        <p
          className={`${classes.note} ${classes.text}`}
          role="note"
        >
          {reason}
        </p>
      )}
      {isOpen ? <CampusForm campus={campus} /> : <CampusFacts campus={campus} />}
      {!isOpen && <Actions campus={campus} />}
      {status !== 0 && (
        <Thread
          type="service-conf"
          rid={_id}
          side="user"
          other="the reviewers"
        />
      )}
    </article>
  )
}

function Actions({ campus }: { campus: Campus }) {
  const { act, busy } = useAct(refreshServices)
  const { _id, status } = campus
  if (status === 1)
    return (
      <div>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            act(() => api(campusContract).patch(_id, { status: 0 }), 'It is withdrawn.')
          }}
        >
          Withdraw
        </Button>
      </div>
    )
  return (
    <>
      <Radius campus={campus} />
      <div className={classes.tools}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            act(() => api(campusContract).patch('revise', { _id }))
          }}
        >
          Change address or vetting
        </Button>
        <span className={classes.dim}>What is approved stays in force until the new version is.</span>
      </div>
    </>
  )
}
