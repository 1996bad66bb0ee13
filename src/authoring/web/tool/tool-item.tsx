import { NativeSelect, Textarea } from '@mantine/core'
import { toolItemTypes, type Tool } from '#authoring/contract/extras.contract.ts'
import { LineTools } from '../questions/line-tools.tsx'
import { OptionsField } from './options-field.tsx'
import classes from './tool.module.css'

export type Item = Tool['items'][number]

export const typeNames = {
  radio: 'One of some options',
  text: 'Words',
  number: 'A number',
  date: 'A date',
} as const

export const moved = <T,>(list: readonly T[], at: number, by: number): T[] => {
  const next = [...list]
  const [one] = next.splice(at, 1)
  if (one !== undefined) next.splice(at + by, 0, one)
  return next
}

export function ItemRow({
  item,
  at,
  last,
  readOnly,
  onChange,
  onMove,
  onRemove,
}: {
  item: Item
  at: number
  last: number
  readOnly: boolean
  onChange: (item: Item) => void
  onMove: (by: number) => void
  onRemove: () => void
}) {
  const put = (part: Partial<Item>) => onChange({ ...item, ...part })
  return (
    <li className={classes.item}>
      <div className={classes.itemRow}>
        <Textarea
          label={`Item ${at + 1}`}
          autosize
          minRows={1}
          value={item.name}
          maxLength={2000}
          disabled={readOnly || item.source !== null}
          {...(item.source !== null && {
            description: 'This name comes from its source and stays as it is.',
          })}
          onChange={event => put({ name: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={`Type of item ${at + 1}`}
          value={item.type}
          disabled={readOnly}
          data={toolItemTypes.map(value => ({ value, label: typeNames[value] }))}
          onChange={event =>
            put({ type: toolItemTypes.find(each => each === event.currentTarget.value) ?? 'radio' })
          }
        />
        {!readOnly && (
          <LineTools
            name={`item ${at + 1}`}
            at={at}
            last={last}
            onMove={onMove}
            onRemove={onRemove}
          />
        )}
      </div>
      {!readOnly && item.type === 'radio' && (
        <details>
          <summary className={classes.small}>
            {item.options.length > 0
              ? `Own options: ${item.options.join(', ')}`
              : 'Uses the options of its group'}
          </summary>
          <OptionsField
            label={`Own options of item ${at + 1}`}
            value={item.options}
            onChange={options => put({ options })}
          />
        </details>
      )}
    </li>
  )
}
