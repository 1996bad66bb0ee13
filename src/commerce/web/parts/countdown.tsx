import { useEffect, useState } from 'react'
import { daySeconds } from '#kit/contract/durations.ts'

/** "1 d 3 h", "23 min 05 s": more precise as the end approaches. */
export function leftWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [days, hours, minutes] = [
    Math.floor(seconds / daySeconds),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${minutes} min`
  return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** Time until an order expires, updated every second. Screen readers announce only the last minutes, each once. */
export function Countdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const end = new Date(until).getTime()
  const [now, setNow] = useState(Date.now)
  const over = now >= end
  useEffect(() => {
    if (over) return onEnd()
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
    // Calls onEnd once, when the time is up.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [over])
  return (
    <time
      dateTime={until}
      role="timer"
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {over ? 'over now' : leftWords(end - now)}
    </time>
  )
}
