import { useMemo, type ReactNode } from 'react'
import { defaults } from '#kit/contract/constants.ts'
import { isZone, type RegionalSettings } from '#kit/contract/dates.ts'
import { browserZone, PlaceProvider } from '#kit/web/parts/zone.tsx'
import { useMe } from './me.queries.ts'

/** Dates in the account's time zone and language, or the browser's for people without an account. */
export function MyPlace({ children }: { children: ReactNode }) {
  const me = useMe()
  const [zone, locale] = [me?.timeZone, me?.lang]
  const place = useMemo(() => (zone === undefined ? browserPlace() : placeOf(zone, locale)), [zone, locale])
  return <PlaceProvider place={place}>{children}</PlaceProvider>
}

const placeOf = (timeZone: string, locale?: string): RegionalSettings => ({
  timeZone: isZone(timeZone) ? timeZone : defaults.timeZone,
  locale: locale || defaults.locale,
})

const browserPlace = (): RegionalSettings => ({
  ...placeOf(browserZone(), navigator.language),
  isZoneNamed: true,
})
