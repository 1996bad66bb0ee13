// Dialogs that can open over any page: the device is in another time zone, or a Google address needs confirming.
// Never on add-on pages, never for guests; only the dialog that is due is loaded.
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { sameZone } from '#identity/contract/zones.rules.ts'
import { delays } from '#kit/contract/constants.ts'
import type { Shell } from '#kit/contract/routes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { store, stored } from '#kit/web/store.ts'
import { useMe } from '../parts/me.queries.ts'

const TimeZoneDialog = lazy(() =>
  import('./time-zone-dialog.tsx').then(module => ({ default: module.TimeZoneDialog })),
)
const GoogleEmailDialog = lazy(() =>
  import('./google-email-dialog.tsx').then(module => ({ default: module.GoogleEmailDialog })),
)

export function AccountDialogs({ shell }: { shell: Shell }) {
  const me = useMe()
  const { pathname } = useLocation()
  if (!me || shell === 'addon' || pathname.startsWith('/addon')) return null
  return (
    <Suspense fallback={null}>
      <Dialogs
        key={me._id}
        me={me}
      />
    </Suspense>
  )
}

function Dialogs({ me }: { me: Me }) {
  const zone = useDue(delays.timeZonePrompt, !sameZone(browserZone(), me.timeZone) && !isZoneKept(me))
  const google = useDue(delays.googleEmailPrompt, me.google !== null && !me.email)
  const open = zone.open || google.open
  // An open menu would cover the dialog.
  useEffect(() => {
    if (open)
      document.querySelectorAll<HTMLElement>('[popover]:popover-open').forEach(menu => menu.hidePopover())
  }, [open])
  // One dialog at a time.
  if (zone.open)
    return (
      <TimeZoneDialog
        me={me}
        onClose={() => {
          keepZone(me)
          zone.close()
        }}
      />
    )
  if (google.open)
    return (
      <GoogleEmailDialog
        me={me}
        onClose={google.close}
      />
    )
  return null
}

const keptZone = 'time-zone-asked'
const answerHere = ({ _id, timeZone }: Me): string => `${_id} ${timeZone} ${browserZone()}`

/** Remembered per device for this pair of zones, so that people who keep their zone are not asked on every page. */
const isZoneKept = (me: Me): boolean => stored(keptZone) === answerHere(me)
const keepZone = (me: Me): void => void store(keptZone, answerHere(me))

/**
 * Opens once, `delay` ms after signing in, if `wanted` is true at that moment. Later changes of the account do
 * not open it.
 */
function useDue(delay: number, wanted: boolean) {
  const [state, setState] = useState<'early' | 'open' | 'closed'>('early')
  const latest = useRef(wanted)
  latest.current = wanted
  useEffect(() => {
    const timer = setTimeout(() => setState(latest.current ? 'open' : 'closed'), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return { open: state === 'open' && wanted, close: () => setState('closed') }
}
