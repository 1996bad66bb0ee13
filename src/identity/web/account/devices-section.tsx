import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deviceContract } from '#identity/contract/authentication.contract.ts'
import { deviceWords } from '#identity/contract/devices.rules.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { leave } from '../parts/session.ts'
import { Section } from '../parts/account/account-page.tsx'
import { SettingRow } from './setting-row.tsx'

const devicesQuery = queryOptions({ queryKey: ['user-device'], queryFn: () => api(deviceContract).find() })
const say = (error: unknown) =>
  void notify(error instanceof Error ? error.message : 'This did not work. Please try again.', {
    type: 'negative',
  })

export function DevicesSection() {
  const app = useApp()
  const { data, isPending, refetch } = useQuery(devicesQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const end = async (id: string, current: boolean) => {
    try {
      await api(deviceContract).remove(id)
      if (!current) return void queries.invalidateQueries(devicesQuery)
      leave(app)
      await navigate('/')
    } catch (error) {
      say(error)
    }
  }
  const endAll = async () => {
    if (
      !(await confirm({
        title: 'Sign out everywhere?',
        text: 'Every device is signed out, also this one. You sign in again with your password, a code or Google.',
        action: 'Sign out everywhere',
        tone: 'negative',
      }))
    )
      return
    setBusy(true)
    try {
      await api(deviceContract).patch('signOutEverywhere', { includeThis: true })
      leave(app)
      await navigate('/login')
      void notify('You are signed out everywhere.')
    } catch (error) {
      say(error)
    } finally {
      setBusy(false)
    }
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
                aside={
                  current ? (
                    <StateChip tone="accent">This device</StateChip>
                  ) : (
                    <Button
                      variant="default"
                      onClick={() => {
                        void end(_id, current)
                      }}
                    >
                      Sign out
                    </Button>
                  )
                }
              />
            ))}
          </div>
          <div>
            <Button
              variant="outline"
              color="negative"
              loading={busy}
              onClick={() => {
                void endAll()
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
