import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userTokenContract } from '#identity/contract/links.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { remember } from '../parts/session.ts'
import { SettingRow } from './setting-row.tsx'

const linkQuery = (sub: string) =>
  queryOptions({
    queryKey: ['user-token', sub],
    queryFn: async () => (await api(userTokenContract).find({ sub, $limit: 1 })).data[0] ?? null,
  })

const say = (error: unknown) =>
  void notify(error instanceof Error ? error.message : 'This did not work. Please try again.', {
    type: 'negative',
  })

export function GoogleRow({ me, back }: { me: Me; back: string }) {
  const app = useApp()
  const { data: link } = useQuery({ ...linkQuery(me.google ?? ''), enabled: me.google !== null })
  const [busy, setBusy] = useState(false)

  const start = async () => {
    setBusy(true)
    try {
      window.location.assign((await api(userTokenContract).get('startLink', { back })).url)
    } catch (error) {
      setBusy(false)
      say(error)
    }
  }
  const unlink = async () => {
    if (
      !link ||
      !(await confirm({
        title: 'Unlink Google?',
        text: `You can no longer sign in with ${link.email ?? 'this Google account'}.`,
        action: 'Unlink',
        tone: 'negative',
      }))
    )
      return
    try {
      await api(userTokenContract).remove(link._id)
      remember(app, { ...me, google: null })
      void notify('Your Google account is unlinked.')
    } catch (error) {
      say(error)
    }
  }
  return (
    <SettingRow
      label="Google"
      value={me.google === null ? 'Not linked' : (link?.email ?? 'Linked')}
      aside={
        me.google === null ? (
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              void start()
            }}
          >
            Link Google account
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={!link}
            onClick={() => {
              void unlink()
            }}
          >
            Unlink Google
          </Button>
        )
      }
    />
  )
}
