// Remaining time, updated every second.
import { useEffect, useState } from 'react'

/** `4:05`, `1:00:00`. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${String(rest).padStart(2, '0')}`
}

/** Rerenders every second while `on`. */
export function useNow(now: () => number, on = true): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => setAt(now()), 1000)
    return () => clearInterval(timer)
  }, [now, on])
  return on ? at : now()
}
