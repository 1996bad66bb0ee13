// How a package is ordered, as the mode of an order's line: plainly, on the campuses of a city, or one credit for nothing.

export interface PackMode {
  readonly city: string | null
  readonly isFree: boolean
}

const campus = 'campus:'

export const packModeText = ({ city, isFree }: PackMode): string | null => {
  if (isFree) return 'free'
  return city === null ? null : `${campus}${city}`
}

export function packModeOf(text: string | null | undefined): PackMode | undefined {
  if (!text) return { city: null, isFree: false }
  if (text === 'free') return { city: null, isFree: true }
  return text.startsWith(campus) ? { city: text.slice(campus.length), isFree: false } : undefined
}
