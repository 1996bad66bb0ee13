import { Button } from '@mantine/core'
import { useState } from 'react'
import { offsetOf } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { zoneOption } from '#identity/contract/zones.rules.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { ZonePicker } from '../parts/zone-picker.tsx'
import { remember } from '../parts/session.ts'
import classes from './dialogs.module.css'

/** Shown while the device is in another time zone than the account. Stays open until the person chooses. */
export function TimeZoneDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const app = useApp()
  const here = browserZone()
  const [zone, setZone] = useState<string | null>(here)
  const { act, busy } = useAct(undefined, { errorWords: error => error.message })
  const confirm = async () => {
    if (zone === null) return
    remember(
      app,
      (await api(usersContract).patch(me._id, { timeZone: zone, tz: offsetOf(zone, new Date()) })) as Me,
    )
    onClose()
  }
  return (
    <Dialog
      opened
      persistent
      title="Your time zone"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            disabled={zone === null}
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            disabled={zone === null}
            loading={busy}
            onClick={() => act(confirm)}
          >
            Confirm
          </Button>
        </>
      }
    >
      <p className={classes.lead}>
        This device is in another time zone than your account. Which one should your lessons and dates be
        shown in?
      </p>
      <dl className={classes.zones}>
        <Zone
          label="Your account"
          zone={me.timeZone}
        />
        <Zone
          label="This device"
          zone={here}
        />
      </dl>
      <ZonePicker
        value={zone}
        onChange={setZone}
      />
    </Dialog>
  )
}

function Zone({ label, zone }: { label: string; zone: string }) {
  const { label: words, differentHour } = zoneOption(zone, new Date())
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {words} <span>UTC{differentHour}</span>
      </dd>
    </div>
  )
}
