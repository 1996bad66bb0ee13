import type { ReactNode } from 'react'
import { defaults } from '#kit/contract/constants.ts'
import { defaultRegion, isZone } from '#kit/contract/dates.ts'
import { PlaceProvider } from '#kit/web/parts/zone.tsx'
import { useMe } from '../me.queries.ts'

/** Dates and money in the zone and language of the account. */
export function MyPlace({ children }: { children: ReactNode }) {
  const me = useMe()
  const place = me
    ? { timeZone: isZone(me.timeZone) ? me.timeZone : defaults.timeZone, locale: me.lang || defaults.locale }
    : defaultRegion
  return <PlaceProvider place={place}>{children}</PlaceProvider>
}
