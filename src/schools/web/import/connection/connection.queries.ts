// The school's connection to another system, polled while it works.
import { queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import {
  rosterLinksContract,
  type RosterRun,
  type RunOutcome,
} from '#schools/contract/roster-links.contract.ts'

/** Null if there is no connection. */
export const linkQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'roster-link', school],
    queryFn: async () => (await api(rosterLinksContract).find({ school, $limit: 1 })).data[0] ?? null,
  })

const working: readonly RunOutcome[] = ['fetching', 'checking', 'writing']
export const isWorking = (run: RosterRun | undefined): boolean =>
  run !== undefined && working.includes(run.outcome)

/** Polled while the connection is on: the clocks of browser and server may differ. */
export const runsQuery = (link: string, isOn: boolean) =>
  queryOptions({
    queryKey: ['school', 'roster-link', 'runs', link],
    queryFn: () => api(rosterLinksContract).get('runs', { _id: link, $limit: 10 }),
    refetchInterval: query => {
      if (isWorking(query.state.data?.data[0])) return 3000
      return isOn ? 5000 : false
    },
  })

export const testLink = (_id: string) => api(rosterLinksContract).patch('test', { _id })
