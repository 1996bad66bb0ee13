// The search part of the address. A change builds on the one before it, also while the page is not drawn again yet:
// the router's own way builds on what is drawn, and of two quick changes the first would be lost.
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
