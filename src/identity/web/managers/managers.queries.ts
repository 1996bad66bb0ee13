import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { managerContract, type Manager } from '#identity/contract/managers.contract.ts'
import { api } from '#kit/web/api.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'

const managers = api(managerContract)

export const managersQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['manager', 'list', query],
    queryFn: () => managers.find(query),
    placeholderData: keepPreviousData,
  })

export const managerQuery = (id: string) =>
  queryOptions({ queryKey: ['manager', 'one', id], queryFn: () => managers.get(id) })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['manager', 'invitation', token],
    queryFn: () => managers.get('invitation', { token }),
    retry: false,
  })

const acts = {
  invite: ({ _id }: Manager) => managers.get('inviteEmail', { id: _id }),
  remove: ({ _id }: Manager) => managers.remove(_id),
}
const done: Readonly<Record<keyof typeof acts, (manager: Manager) => string>> = {
  invite: ({ email }) => `The invitation is on its way to ${email}.`,
  remove: ({ nickname }) => `${nickname} is no longer a manager.`,
}

export function useManagerAct(act: keyof typeof acts) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (manager: Manager) => acts[act](manager),
    onSuccess: async (_answer, manager) => {
      await queries.invalidateQueries({ queryKey: ['manager'] })
      await notify(done[act](manager))
    },
  })
}
