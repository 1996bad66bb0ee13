// The query part of the address. Each change builds on the previous one even before the page renders again;
// the router's own setter builds on the last render, so the first of two quick changes would be lost.
import { useCallback, useEffect } from 'react'
import { useSearchParams, type DataRouter, type NavigateOptions } from 'react-router'

let written: URLSearchParams | undefined
let isLeaving = false

/**
 * While another page is being opened, a change of the old page's address is dropped, because it would cancel the
 * navigation; a debounced search can come that late.
 */
export const watchLeaving = (router: Pick<DataRouter, 'subscribe'>): (() => void) =>
  router.subscribe(({ location, navigation }) => {
    isLeaving = navigation.location !== undefined && navigation.location.pathname !== location.pathname
  })

type Change = (make: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

export function useAddress(): readonly [URLSearchParams, Change] {
  const [address, setAddress] = useSearchParams()
  useEffect(() => {
    written = undefined
  }, [address])
  const change = useCallback<Change>(
    (make, options) => {
      if (isLeaving) return
      written = make(new URLSearchParams(written ?? address))
      setAddress(written, options)
    },
    [address, setAddress],
  )
  return [address, change]
}
