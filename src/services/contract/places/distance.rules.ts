// Distances in metres and words.

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export const earthRadius = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine); matching uses the same formula in SQL. */
export function metresBetween(a: Point, b: Point): number {
  const [latitude, longitude] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, half)))
}

/** `6 km away`; rounded, so that nobody's home can be located. */
export const awayWords = (metres: number): string =>
  metres < 1000 ? 'Less than 1 km away' : `${Math.round(metres / 1000)} km away`
