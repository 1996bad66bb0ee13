// The zone and language a person reads in. Where nothing is known: UTC and en-US, as specified.
import { createContext, useContext, type ReactNode } from 'react'
import { defaultRegion, type RegionalSettings } from '#kit/contract/dates.ts'

const PlaceContext = createContext<RegionalSettings>(defaultRegion)

export const PlaceProvider = ({ place, children }: { place: RegionalSettings; children: ReactNode }) => (
  <PlaceContext value={place}>{children}</PlaceContext>
)

export const usePlace = (): RegionalSettings => useContext(PlaceContext)

/** Zone of the machine in front of the person. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
