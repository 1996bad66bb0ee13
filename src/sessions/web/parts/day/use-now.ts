import { useEffect, useState } from 'react'

/** The current time, updated at this interval. */
export function useNow(seconds = 20): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return now
}
