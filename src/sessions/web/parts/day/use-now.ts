import { useEffect, useState } from 'react'

/** The present moment, again every so many seconds. */
export function useNow(seconds = 20): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return now
}
