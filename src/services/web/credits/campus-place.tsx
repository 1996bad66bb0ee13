import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { packUserContract, type PackUser } from '#services/contract/credits/credits.contract.ts'
import { usePackagesAct } from '../packages/packages.queries.ts'
import classes from '../packages/packages.module.css'

/** Where lessons on campus take place. */
export function CampusPlace({ bought }: { bought: PackUser }) {
  const { act, busy } = usePackagesAct()
  const [address, setAddress] = useState(bought.location?.address ?? '')
  const save = () =>
    void act(
      () =>
        api(packUserContract).patch(bought._id, {
          location: address.trim() === '' ? null : { address, latitude: null, longitude: null },
        }),
      'The address is saved.',
    )
  return (
    <section
      className={classes.box}
      aria-label="Where"
    >
      <h2>Where the lessons take place</h2>
      <div className={classes.row}>
        <TextInput
          style={{ flex: '1 1 240px' }}
          label={`Address in ${bought.city ?? 'the city'}`}
          value={address}
          maxLength={300}
          onChange={event => setAddress(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={busy}
          disabled={address === (bought.location?.address ?? '')}
          onClick={save}
        >
          Save address
        </Button>
      </div>
    </section>
  )
}
