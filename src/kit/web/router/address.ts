// The search part of the address. A change builds on the one before it, also while the page is not drawn again yet:
// the router's own way builds on what is drawn, and of two quick changes the first would be lost.
import { useCallback, useEffect } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

let written: URLSearchParams | undefined

type Change = (make: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

export function useAddress(): readonly [URLSearchParams, Change] {
  const [address, setAddress] = useSearchParams()
  useEffect(() => {
    written = undefined
  }, [address])
  const change = useCallback<Change>(
    (make, options) => {
      written = make(new URLSearchParams(written ?? address))
      setAddress(written, options)
    },
    [address, setAddress],
  )
  return [address, change]
}
