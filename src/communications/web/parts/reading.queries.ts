import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  agreementAcceptContract,
  agreementContract,
  consentContract,
  journalContract,
  type agreementModes,
  type agreementTypes,
  type articleCategories,
} from '#communications/contract/reading.contract.ts'
import { api } from '#kit/web/api.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'

export type ArticleCategory = (typeof articleCategories)[number]
export type AgreementType = (typeof agreementTypes)[number]
export type AgreementMode = (typeof agreementModes)[number]

export const articlesPerPage = 12

export const articlesQuery = (choice: {
  category: ArticleCategory | undefined
  search: string
  page: number
}) =>
  queryOptions({
    queryKey: ['journal', 'list', choice],
    queryFn: () =>
      api(journalContract).find({
        ...(choice.category && { category: choice.category }),
        ...(choice.search && { $search: choice.search }),
        $limit: articlesPerPage,
        $skip: (choice.page - 1) * articlesPerPage,
      }),
    placeholderData: keepPreviousData,
  })

export const articleQuery = (idOrSlug: string) =>
  queryOptions({ queryKey: ['journal', 'one', idOrSlug], queryFn: () => api(journalContract).get(idOrSlug) })

const inForce = async (type: AgreementType, mode?: AgreementMode) =>
  (await api(agreementContract).find({ type, ...(mode && { mode }), $limit: 100 })).data

/** Agreements that everybody accepts at sign-up. */
export const agreementsToAccept = async () =>
  (await inForce('all_users'))
    .filter(({ mustAccept }) => mustAccept)
    .map(({ _id, name, type, mode }) => ({ _id, name, to: `/com/agreement/${type}/${mode}` }))

/** The versions in force; one of a type and mode is the first. */
export const agreementsQuery = (type: AgreementType, mode?: AgreementMode) =>
  queryOptions({
    queryKey: ['agreement', type, mode ?? 'all'],
    queryFn: () => inForce(type, mode),
  })

/** New versions that I must accept again, asked once while I am signed in. */
export const changedQuery = queryOptions({
  queryKey: ['agreement', 'waiting'],
  queryFn: () => api(agreementContract).get('waiting'),
  staleTime: Infinity,
})

export function useAccept() {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (agreement: string) => api(agreementAcceptContract).create({ agreement }),
    onSuccess: async ({ name }) => {
      // Any page may have shown that acceptance is missing.
      await queries.invalidateQueries()
      await notify(`You have accepted: ${name}.`)
    },
  })
}

export const consentQuery = (token: string) =>
  queryOptions({
    queryKey: ['parent-consent', token],
    queryFn: () => api(consentContract).get('look', { token }),
  })

export function useConsent(token: string) {
  const queries = useQueryClient()
  return useWrite({
    showsError: true,
    mutationFn: (agreed: string[]) => api(consentContract).patch('give', { token, agreed }),
    onSuccess: answer => queries.setQueryData(consentQuery(token).queryKey, answer),
  })
}
