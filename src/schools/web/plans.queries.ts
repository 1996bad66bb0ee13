import { queryOptions } from '@tanstack/react-query'
import { confContract } from '#identity/contract/conf.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import { personalPlanContract } from '#schools/contract/personal-plan.contract.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'

export const personalPlanQuery = queryOptions({
  queryKey: ['personal-plan', 'mine'],
  queryFn: () => api(personalPlanContract).get('mine'),
  staleTime: 0,
})

export const plansQuery = queryOptions({
  queryKey: ['conf', plansConf.key],
  queryFn: async () => plansConf.shape.parse((await api(confContract).get(plansConf.key)).val),
  staleTime: 5 * minuteMs,
})
