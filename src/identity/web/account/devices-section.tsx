import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deviceContract } from '#identity/contract/authentication.contract.ts'
import { deviceWords } from '#identity/contract/devices.rules.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { leave } from '../parts/session.ts'
import { Section } from '../parts/account/account-page.tsx'
import { SettingRow } from './setting-row.tsx'

const devicesQuery = queryOptions({ queryKey: ['user-device'], queryFn: () => api(deviceContract).find() })
const errorWords = (error: Error) => error.message

export function DevicesSection() {
  const app = useApp()
  const { data, isPending, refetch } = useQuery(devicesQuery)
  const navigate = useNavigate()
  const { act: endAll, busy } = useAct(undefined, { errorWords })

  const signOutEverywhere = async () => {
    if (
      !(await confirm({
        title: 'Sign out everywhere?',
        text: 'Every device is signed out, also this one. You sign in again with your password, a code or Google.',
        action: 'Sign out everywhere',
        tone: 'negative',
      }))
    )
      return
    endAll(async () => {
      await api(deviceContract).patch('signOutEverywhere', { includeThis: true })
      leave(app)
      await navigate('/login')
    }, 'You are signed out everywhere.')
  }
  return (
    <Section
      id="devices"
      title="Signed-in devices"
      line="One you do not know? Sign it out and change your password."
    >
      {data && (
        <>
          <div>
            {data.data.map(({ _id, agent, address, lastSeenAt, current }) => (
              <SettingRow
                key={_id}
                label={deviceWords(agent)}
                value={
                  <>
                    {address}, last used <DateTime at={lastSeenAt} />
                  </>
                }
                aside={current ? <StateChip tone="accent">This device</StateChip> : <SignOut id={_id} />}
              />
            ))}
          </div>
          <div>
            <Button
              variant="outline"
              color="negative"
              loading={busy}
              onClick={() => {
                void signOutEverywhere()
              }}
            >
              Sign out everywhere
            </Button>
          </div>
        </>
      )}
      {!data && isPending && (
        <LoadingState
          shape="table"
          count={2}
          label="Loading devices"
        />
      )}
      {!data && !isPending && (
        <ErrorState
          title="Your devices could not be loaded"
          retry={refetch}
        />
      )}
    </Section>
  )
}

/** Of its own, so that several devices can be signed out one right after the other. */
function SignOut({ id }: { id: string }) {
  const { act, busy } = useAct(queries => queries.invalidateQueries(devicesQuery), { errorWords })
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => act(() => api(deviceContract).remove(id))}
    >
      Sign out
    </Button>
  )
}
