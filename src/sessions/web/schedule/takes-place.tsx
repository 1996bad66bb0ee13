// The resulting time span of start and length.
import { usePlace } from '#kit/web/parts/zone.tsx'
import { whenWords } from '../lists/when.tsx'

interface TakesPlaceProps {
  /** Null while start or length are missing. */
  time: { readonly start: string; readonly end: string } | null | undefined
}

export function TakesPlace({ time }: TakesPlaceProps) {
  const place = usePlace()
  return <p role="status">{time && `It takes place ${whenWords(time, place)}.`}</p>
}
