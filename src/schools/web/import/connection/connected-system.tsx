// The school's connection to the system that provides its people and classes.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import {
  rosterLinksContract,
  type RosterLink,
  type RosterRun,
} from '#schools/contract/roster-links.contract.ts'
import { refreshSchool } from '../../parts/school.queries.ts'
import { counted } from '../../parts/words.ts'
import { AccessDialog } from './access-dialog.tsx'
import { isWorking, linkQuery, runsQuery } from './connection.queries.ts'
import { hourWords } from './connection.words.ts'
import { RunList } from './run-list.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import own from '../import.module.css'
import classes from '../../parts/school.module.css'

export function ConnectedSystem({ school: { _id: school } }: { school: Pick<School, '_id'> }) {
  const answer = useQuery(linkQuery(school))
  return (
    <section
      className={own.export}
      aria-labelledby="connected-system"
    >
      <h2 id="connected-system">Connected system</h2>
      <Loaded
        answer={answer}
        what="the connection"
      >
        {link => <Connection {...{ school, link }} />}
      </Loaded>
    </section>
  )
}

type OpenDialog = 'access' | 'settings' | null

function Connection({ school, link }: { school: string; link: RosterLink | null }) {
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  return (
    <>
      {link ? (
        <Following
          link={link}
          onOpen={setOpen}
        />
      ) : (
        <NotConnected onConnect={() => setOpen('access')} />
      )}
      {open === 'access' && (
        <AccessDialog
          school={school}
          {...(link && { link })}
          onClose={close}
          onConnected={() => setOpen(link ? null : 'settings')}
        />
      )}
      {open === 'settings' && link && (
        <SettingsDialog
          link={link}
          onClose={close}
        />
      )}
    </>
  )
}

const NotConnected = ({ onConnect }: { onConnect: () => void }) => (
  <>
    <p className={classes.small}>
      A student information system that serves OneRoster 1.2 can keep people and classes up to date: they are
      fetched on a schedule, and the first comparison waits for you.
    </p>
    <Button
      variant="default"
      onClick={onConnect}
    >
      Connect a system
    </Button>
  </>
)

function Following({ link, onOpen }: { link: RosterLink; onOpen: (open: OpenDialog) => void }) {
  const isDue = link.nextAt !== null && new Date(link.nextAt) <= new Date()
  const runs = useQuery(runsQuery(link._id, link.nextAt !== null)).data?.data ?? []
  const [last] = runs
  const queries = useQueryClient()
  const step = last && `${last._id} ${last.outcome}`
  // When the outcome of a fetch changes, the schedule above and the list of imports change too.
  useEffect(() => {
    if (step !== undefined) void refreshSchool(queries)
  }, [queries, step])
  const { act, actAsync, busy } = useAct(refreshSchool)
  const service = api(rosterLinksContract)
  const fetch = () => act(() => service.patch('resume', { _id: link._id }), 'It is fetched within a minute.')
  const disconnect = async () => {
    const isSure = await confirm({
      title: `Disconnect ${hostOf(link)}?`,
      text: 'Nothing is fetched any more, the access is deleted, and changes that wait are discarded. Everybody who came stays in the school.',
      action: 'Disconnect',
      tone: 'negative',
    })
    if (isSure) await actAsync(() => service.remove(link._id), 'Disconnected.')
  }
  return (
    <>
      <State
        link={link}
        last={last}
      />
      <div className={classes.actions}>
        <Button
          loading={busy}
          disabled={last?.outcome === 'held' || isWorking(last) || isDue}
          onClick={() => fetch()}
        >
          {link.nextAt === null ? 'Switch on and fetch now' : 'Fetch now'}
        </Button>
        {link.nextAt !== null && (
          <Button
            variant="default"
            onClick={() => act(() => service.patch('pause', { _id: link._id }), 'Paused.')}
          >
            Pause
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => onOpen('settings')}
        >
          What comes along
        </Button>
        <Button
          variant="default"
          onClick={() => onOpen('access')}
        >
          Change the access
        </Button>
        <Button
          variant="subtle"
          color="negative"
          onClick={() => void disconnect()}
        >
          Disconnect
        </Button>
      </div>
      {runs.length > 0 && <RunList runs={runs} />}
    </>
  )
}

const hostOf = ({ base }: RosterLink): string => new URL(base).hostname

function State({ link, last }: { link: RosterLink; last: RosterRun | undefined }) {
  const name = link.orgName ? `${link.orgName} at ${hostOf(link)}` : hostOf(link)
  return (
    <>
      <p>
        {name}: <Schedule link={link} />
      </p>
      {last?.outcome === 'held' && last.import !== null && (
        <div
          className={classes.banner}
          role="status"
        >
          <span>
            <Icon name="warning" />
            Changes wait for you. {last.words}
          </span>
          <Link to={`/account/imports/${last.import}`}>See the changes</Link>
        </div>
      )}
      {link.failure !== null && (
        <div
          className={classes.banner}
          data-tone="negative"
          role="status"
        >
          <span>
            <Icon name="error" />
            {link.failure} Nothing was changed.
          </span>
        </div>
      )}
    </>
  )
}

function Schedule({ link: { nextAt, everyHours, syncedAt, failures } }: { link: RosterLink }) {
  if (nextAt === null) return syncedAt === null ? 'not switched on yet.' : 'paused.'
  if (new Date(nextAt) <= new Date()) return 'being fetched within a minute.'
  // Until the system answers again, the next time is that of a retry.
  if (failures > 0)
    return (
      <>
        failed {counted(failures, 'time')} in a row, tried again on <DateTime at={nextAt} />. Each failure
        makes the pause longer, up to a day.
      </>
    )
  return (
    <>
      {(hourWords[everyHours] ?? '').toLowerCase()}, next on <DateTime at={nextAt} />.
    </>
  )
}
