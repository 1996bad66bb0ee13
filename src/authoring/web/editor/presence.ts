// Who else has the content open, and in which field.
import { useCallback, useEffect, useRef, useState } from 'react'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { actor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import {
  beatMs,
  stillHere,
  withSign,
  type PresentPerson,
  type Sign,
} from '../parts/presence/presence.rules.ts'

type FieldSign = Sign & { readonly field: string | null }

export interface Presence {
  readonly others: readonly PresentPerson<FieldSign>[]
  readonly at: (field: string | null) => void
}

export function usePresence(id: string): Presence {
  const [others, setOthers] = useState<readonly PresentPerson<FieldSign>[]>([])
  const field = useRef<string | null>(null)
  const known = useRef(new Set<string>())

  const say = useCallback(
    (here: boolean) => {
      // Presence is best effort: failures are ignored.
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
      // A newcomer does not know yet that I am here.
      if (event.here && !people.has(event.uid)) say(true)
      if (event.here) people.add(event.uid)
      else people.delete(event.uid)
      setOthers(now => withSign(now, event, Date.now()))
    })
    say(true)
    const timer = setInterval(() => {
      say(true)
      setOthers(now => stillHere(now, Date.now()))
    }, beatMs)
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
