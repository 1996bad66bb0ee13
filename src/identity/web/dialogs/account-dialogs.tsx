// Dialogs that an account may bring onto any page: a zone that differs, a Google address to confirm.
// Never on add-on pages, never for guests; only the one that is due is loaded.
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
  // An open menu lies above every dialog.
  useEffect(() => {
    if (open)
      document.querySelectorAll<HTMLElement>('[popover]:popover-open').forEach(menu => menu.hidePopover())
  }, [open])
  // One at a time: a question over a question helps nobody.
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

/** Asked once per device for these two zones, so that people who keep theirs are not asked on every page. */
const isZoneKept = (me: Me): boolean => stored(keptZone) === answerHere(me)
const keepZone = (me: Me): void => store(keptZone, answerHere(me))

/**
 * Opens once, so long after signing in, if it is wanted at that moment; later changes of the account do not
 * bring it up.
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
