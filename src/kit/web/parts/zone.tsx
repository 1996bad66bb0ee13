// The zone and language a person reads in. Without one: UTC and en-US, as specified.
import { createContext, useContext, type ReactNode } from 'react'
import { defaultPlace, type Place } from '#kit/contract/dates.ts'

const PlaceContext = createContext<Place>(defaultPlace)

export const PlaceProvider = ({ place, children }: { place: Place; children: ReactNode }) => (
  <PlaceContext value={place}>{children}</PlaceContext>
)

export const usePlace = (): Place => useContext(PlaceContext)

/** Zone of the machine in front of the person. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
