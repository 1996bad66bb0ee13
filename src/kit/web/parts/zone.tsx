// The zone and language a person reads in. Where nothing is known: UTC and en-US, as specified.
import { createContext, useContext, type ReactNode } from 'react'
import { defaultRegion, type RegionalSettings } from '#kit/contract/dates.ts'

const PlaceContext = createContext<RegionalSettings>(defaultRegion)

export const PlaceProvider = ({ place, children }: { place: RegionalSettings; children: ReactNode }) => (
  <PlaceContext value={place}>{children}</PlaceContext>
)

export const usePlace = (): RegionalSettings => useContext(PlaceContext)

/** The last answer of the platform, with the offset at that time. */
const known = { zone: '', offset: Number.NaN }

/**
 * Zone of the machine in front of the person. Every time on a page needs it, and reading it takes longer than
 * drawing the time, so it is read again only when the offset changes.
 */
export function browserZone(): string {
  const offset = new Date().getTimezoneOffset()
  if (offset !== known.offset)
    Object.assign(known, { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, offset })
  return known.zone
}
