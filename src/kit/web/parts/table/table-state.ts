import { useMemo } from 'react'
import { pageLimits } from '#kit/contract/constants.ts'
import { useAddress } from '#kit/web/router/address.ts'
import {
  listQuery,
  readChoice,
  writeChoice,
  type ListQuery,
  type TableChoice,
  type TableOptions,
} from './table-address.ts'

export interface TableState extends TableChoice {
  readonly limit: number
  /** For the list's `find`; give it to the query of the screen. */
  readonly query: ListQuery
  readonly set: (change: Partial<TableChoice>) => void
}

/** State of one list, kept in the address. Typing replaces the entry of the history, a turned page adds one. */
export function useTableState(options: TableOptions = {}): TableState {
  const [address, setAddress] = useAddress()
  const limit = options.limit ?? pageLimits.default
  const written = address.toString()
  return useMemo(() => {
    const choice = readChoice(new URLSearchParams(written), options)
    return {
      ...choice,
      limit,
      query: listQuery(choice, limit),
      set: change => setAddress(now => writeChoice(now, options, change), { replace: !('page' in change) }),
    }
    // The options are the screen's own constants; only the address changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [written, limit, setAddress])
}
