// The list filter of a queue with claims: by me, by others, unclaimed, or any two of them together.
import { claimFilterNames, claimFilters, type ClaimFilter } from '#kit/contract/claims.rules.ts'
import type { ListQuery } from './table/table-address.ts'
import type { Filter } from './table/table.types.ts'

const pairs = claimFilters.flatMap((one, at) =>
  claimFilters.slice(at + 1).map(other => [one, other] as const),
)
const choices: readonly (readonly ClaimFilter[])[] = [...claimFilters.map(one => [one]), ...pairs]

const wordsOf = ([first, ...rest]: readonly ClaimFilter[]): string =>
  [first && claimFilterNames[first], ...rest.map(each => claimFilterNames[each].toLowerCase())].join(' or ')

/** Values of the filter in the address. */
export const claimChoices: readonly string[] = choices.map(each => each.join('-'))

export const claimFilter: Filter = {
  name: 'claim',
  label: 'Claim',
  options: choices.map(each => ({ value: each.join('-'), label: wordsOf(each) })),
}

/** The filter as the wire wants it. */
export const withClaims = (query: ListQuery): ListQuery =>
  typeof query['claim'] === 'string' ? { ...query, claim: query['claim'].split('-') } : query
