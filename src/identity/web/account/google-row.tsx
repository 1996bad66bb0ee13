import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { userTokenContract } from '#identity/contract/links.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { remember } from '../parts/session.ts'
import { SettingRow } from './setting-row.tsx'

const linkQuery = (sub: string) =>
  queryOptions({
    queryKey: ['user-token', sub],
    queryFn: async () => (await api(userTokenContract).find({ sub, $limit: 1 })).data[0] ?? null,
  })

const errorWords = (error: Error) => error.message

export function GoogleRow({ me, back }: { me: Me; back: string }) {
  const app = useApp()
  const { data: linked } = useQuery({ ...linkQuery(me.google ?? ''), enabled: me.google !== null })
  const { act: link, busy } = useAct(undefined, { errorWords })
  const { act: unlink } = useAct(undefined, { errorWords })

  const start = async () =>
    window.location.assign((await api(userTokenContract).get('startLink', { back })).url)
  const confirmUnlink = async () => {
    if (
      !linked ||
      !(await confirm({
        title: 'Unlink Google?',
        text: `You can no longer sign in with ${linked.email ?? 'this Google account'}.`,
        action: 'Unlink',
        tone: 'negative',
      }))
    )
      return
    unlink(async () => {
      await api(userTokenContract).remove(linked._id)
      remember(app, { ...me, google: null })
    }, 'Your Google account is unlinked.')
  }
  return (
    <SettingRow
      label="Google"
      value={me.google === null ? 'Not linked' : (linked?.email ?? 'Linked')}
      aside={
        me.google === null ? (
          <Button
            variant="default"
            loading={busy}
            onClick={() => link(start)}
          >
            Link Google account
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={!linked}
            onClick={() => {
              void confirmUnlink()
            }}
          >
            Unlink Google
          </Button>
        )
      }
    />
  )
}
