import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { campusContract, type Campus } from '#services/contract/campus/campus.contract.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

const kilometres = [1, 2, 5, 10, 15, 20, 30, 50, 75, 100]

/** The travel radius, editable at any time, even while approved. */
export function Radius({ campus: { _id, serviceRadius } }: { campus: Campus }) {
  const [km, setKm] = useState(serviceRadius / 1000)
  const { act, busy } = useAct(refreshServices)
  const options = [...new Set([...kilometres, km])].toSorted((a, b) => a - b)
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="How far you travel"
        value={String(km)}
        data={options.map(each => ({ value: String(each), label: `${each} km` }))}
        onChange={event => setKm(Number(event.currentTarget.value))}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={km * 1000 === serviceRadius}
        onClick={() => {
          act(
            () => api(campusContract).patch(_id, { serviceRadius: km * 1000 }),
            'How far you travel is saved.',
          )
        }}
      >
        Save distance
      </Button>
    </div>
  )
}
