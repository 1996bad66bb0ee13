import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/web/parts/dialog.tsx'

interface Option {
  readonly value: string
  readonly label: string
}
interface OptionGroup {
  readonly group: string
  readonly items: readonly Option[]
}

interface Props {
  title: string
  label: string
  description: string
  action: string
  options: readonly (Option | OptionGroup)[]
  busy: boolean
  onChoose: (value: string) => unknown
  onClose: () => void
}

/** Asks for one choice before a bulk action. */
export function ChooseDialog({ title, label, description, action, options, busy, onChoose, onClose }: Props) {
  const [value, setValue] = useState(() => flat(options)[0]?.value ?? '')
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            onClick={() => {
              void onChoose(value)
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <NativeSelect
        label={label}
        description={description}
        size="md"
        value={value}
        data={options.map(each => ('group' in each ? { ...each, items: [...each.items] } : each))}
        onChange={event => setValue(event.currentTarget.value)}
      />
    </Dialog>
  )
}

const flat = (options: Props['options']): Option[] =>
  options.flatMap(each => ('group' in each ? each.items : [each]))
