// What a campus verification lacks, and how long a vetting is valid (services.md section 3).

export const radiusLimits = { least: 1000, most: 100_000 } as const
export const maxCampusFiles = 10
/** Days before the vetting expires: when to remind, and when to cancel lessons beyond it. */
export const vettingDays = { reminder: 30, cancel: 7 } as const

export interface CampusDraft {
  readonly country: string | null
  readonly city: string | null
  readonly placeId: string | null
  readonly placeCountry: string | null
  readonly serviceRadius: number
  readonly vettingDate: string | null
  readonly attachmentsAddress: readonly unknown[]
  readonly attachmentsVetting: readonly unknown[]
}
export interface CampusStanding {
  readonly hasAgreed: boolean
  /** Whether campus lessons are on sale in the city. */
  readonly isCityOpen: boolean
  /** The provider's local date. */
  readonly today: string
}
export interface CampusMissing {
  readonly code: 'agreement' | 'city' | 'place' | 'addressProof' | 'vetting' | 'vettingDate'
  readonly text: string
}

export function missingFromCampus(draft: CampusDraft, standing: CampusStanding): CampusMissing[] {
  const isPlaced = draft.placeId !== null && draft.placeCountry === draft.country
  const isVetted = draft.vettingDate !== null && isVettingValid(draft.vettingDate, standing.today)
  return [
    ...when(!standing.hasAgreed, 'agreement', 'Accept the agreement for lessons on campus.'),
    ...when(!standing.isCityOpen, 'city', 'Choose a city where lessons on campus are sold.'),
    ...when(!isPlaced, 'place', 'Choose where you live from the list, in the same country as the city.'),
    ...when(draft.attachmentsAddress.length === 0, 'addressProof', 'Add a proof of your address.'),
    ...when(draft.attachmentsVetting.length === 0, 'vetting', 'Add your police vetting.'),
    ...when(
      !isVetted,
      'vettingDate',
      'Give the day on which your police vetting expires; it must lie ahead.',
    ),
  ]
}

const when = (is: boolean, code: CampusMissing['code'], text: string): CampusMissing[] =>
  is ? [{ code, text }] : []

/** Dates as `2027-05-03`; valid through the last day. */
export const isVettingValid = (vettingDate: string, date: string): boolean => date <= vettingDate

/** Adds calendar days to a date, unaffected by clock changes. */
export function dateAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
