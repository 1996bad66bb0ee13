// Answer options, one per line; lists can be saved and reused.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { historyToolContract } from '#authoring/contract/extras.contract.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { optionListsQuery } from './tool.queries.ts'
import classes from './tool.module.css'

const maxOptions = 30

interface OptionsProps {
  label: string
  value: readonly string[]
  onChange: (options: string[]) => void
}

export function OptionsField({ label, value, onChange }: OptionsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { data: kept = [] } = useQuery(optionListsQuery)
  const { act, busy } = useAct(refreshAuthoring)
  const same = (options: readonly string[]) => options.join('\n') === value.join('\n')
  const mine = kept.find(({ options }) => same(options))
  const write = (text: string) => {
    setTyped(text)
    onChange(
      [
        ...new Set(
          text
            .split('\n')
            .map(line => line.trim().slice(0, 200))
            .filter(Boolean),
        ),
      ].slice(0, maxOptions),
    )
  }
  return (
    <div className={classes.tools}>
      <Textarea
        style={{ flex: '1 1 220px' }}
        label={label}
        description="One on each line."
        autosize
        minRows={2}
        value={typed ?? value.join('\n')}
        error={value.length === 1 && 'Give at least two options.'}
        onChange={event => write(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      {kept.length > 0 && (
        <NativeSelect
          label="Saved lists"
          value={mine?._id ?? ''}
          data={[
            { value: '', label: 'Choose a list' },
            ...kept.map(({ _id, options }) => ({ value: _id, label: options.join(', ').slice(0, 60) })),
          ]}
          onChange={event => {
            const list = kept.find(({ _id }) => _id === event.currentTarget.value)
            if (list) {
              setTyped(null)
              onChange([...list.options])
            }
          }}
        />
      )}
      {mine ? (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={busy}
          onClick={() => {
            act(() => api(historyToolContract).remove(mine._id), 'The list is deleted.')
          }}
        >
          Delete this list
        </Button>
      ) : (
        value.length > 1 && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={busy}
            onClick={() => {
              act(() => api(historyToolContract).create({ options: [...value] }), 'The list is saved.')
            }}
          >
            Save this list
          </Button>
        )
      )}
    </div>
  )
}
