// Selected days are days in the user's time zone.

/** First instant of a day, or of the next day; no result if the text is not a day. */
export function dayEdge(day: string | null, edge: 'start' | 'end', timeZone: string): string | null {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const utc = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(utc.getTime())) return null
  if (edge === 'end') utc.setUTCDate(utc.getUTCDate() + 1)
  // Calculated twice, because the first guess may be on the other side of a clock change.
  const first = utc.getTime() - offsetAt(utc.getTime(), timeZone)
  return new Date(utc.getTime() - offsetAt(first, timeZone)).toISOString()
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const get = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return (
    Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second')) -
    Math.floor(at / 1000) * 1000
  )
}
