// Who else is here, and at which field. Nothing is stored: everybody says so now and then, and who falls
// silent has left.
import { useCallback, useEffect, useRef, useState } from 'react'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { actor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'

export interface Other {
  readonly uid: string
  readonly name: string
  readonly field: string | null
  readonly seen: number
}

const beat = 20_000
const silence = 50_000

/** Adds what somebody said; who left is taken out. */
export function heard(
  others: readonly Other[],
  { uid, name, field, here }: { uid: string; name: string; field: string | null; here: boolean },
  now: number,
): readonly Other[] {
  const rest = others.filter(other => other.uid !== uid)
  return here ? [...rest, { uid, name, field, seen: now }].sort((a, b) => a.name.localeCompare(b.name)) : rest
}

export const present = (others: readonly Other[], now: number): readonly Other[] =>
  others.every(({ seen }) => now - seen < silence)
    ? others
    : others.filter(({ seen }) => now - seen < silence)

export interface Presence {
  readonly others: readonly Other[]
  readonly at: (field: string | null) => void
}

export function usePresence(id: string): Presence {
  const [others, setOthers] = useState<readonly Other[]>([])
  const field = useRef<string | null>(null)
  const known = useRef(new Set<string>())

  const say = useCallback(
    (here: boolean) => {
      // Being seen is a courtesy: nothing is said when it did not work.
      api(unitContract)
        .patch('presence', { _id: id, field: field.current, here })
        .catch(() => undefined)
    },
    [id],
  )
  const at = useCallback(
    (next: string | null) => {
      if (field.current === next) return
      field.current = next
      say(true)
    },
    [say],
  )

  useEffect(() => {
    const people = known.current
    const stop = onServiceEvent(unitContract, 'presence', event => {
      if (event._id !== id || event.uid === actor().id) return
      // Somebody new does not know yet that I am here.
      if (event.here && !people.has(event.uid)) say(true)
      if (event.here) people.add(event.uid)
      else people.delete(event.uid)
      setOthers(now => heard(now, event, Date.now()))
    })
    say(true)
    const timer = setInterval(() => {
      say(true)
      setOthers(now => present(now, Date.now()))
    }, beat)
    return () => {
      stop()
      clearInterval(timer)
      people.clear()
      field.current = null
      say(false)
    }
  }, [id, say])
  return { others, at }
}
