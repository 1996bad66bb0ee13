// Where an approved service or content is used, for reviewers considering revocation.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { applicationContract } from '#services/contract/applications.contract.ts'
import classes from '../services.module.css'
import { packUseWords } from './pack-use.rules.ts'

const packUseQuery = (_id: string) =>
  queryOptions({
    queryKey: ['services', 'applications', 'use', _id],
    queryFn: () => api(applicationContract).get('countPackUse', { _id }),
  })

export function PackUseLine({ application }: { application: string }) {
  const { data } = useQuery(packUseQuery(application))
  return data ? <p className={classes.dim}>{packUseWords(data)}</p> : null
}
