// One group: who assesses, what they see of each other, and its items.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { assessors, toolItemTypes, type Tool } from '#authoring/contract/extras.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { shortId } from '../parts/questions/question-kinds.ts'
import { LineTools } from '../questions/line-tools.tsx'
import { OptionsField } from './options-field.tsx'
import classes from './tool.module.css'
import { type Item, typeNames, moved, ItemRow } from './tool-item.tsx'

type Group = Tool['groups'][number]

export const assessorNames = {
  teacher: 'Teacher assessment',
  self: 'Self-assessment',
  peer: 'Peer assessment',
} as const

interface GroupProps {
  group: Group
  items: readonly Item[]
  at: number
  last: number
  readOnly: boolean
  onChange: (group: Group) => void
  onItems: (items: Item[]) => void
  onMove: (by: number) => void
  onRemove: () => void
}

export function ToolGroup({
  group,
  items,
  at,
  last,
  readOnly,
  onChange,
  onItems,
  onMove,
  onRemove,
}: GroupProps) {
  const put = (part: Partial<Group>) => onChange({ ...group, ...part })
  const drop = async () => {
    if (
      items.length === 0 ||
      (await confirm({
        title: `Delete ${group.name || 'this group'}?`,
        text: items.length === 1 ? 'Its item goes with it.' : `Its ${items.length} items go with it.`,
        action: 'Delete group',
        tone: 'negative',
      }))
    )
      onRemove()
  }
  const types = toolItemTypes.map(value => ({ value, label: typeNames[value] }))
  return (
    <section
      className={classes.group}
      aria-label={group.name || `Group ${at + 1}`}
    >
      <fieldset
        className={classes.head}
        disabled={readOnly}
        style={{ border: 0, padding: 0, minWidth: 0 }}
      >
        <TextInput
          label="Name of the group"
          value={group.name}
          maxLength={200}
          onChange={event => put({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Who assesses"
          value={group.by}
          data={assessors.map(value => ({ value, label: assessorNames[value] }))}
          onChange={event =>
            put({ by: assessors.find(each => each === event.currentTarget.value) ?? 'teacher' })
          }
        />
        <NativeSelect
          label="Answered by"
          value={group.type}
          data={types}
          onChange={event =>
            put({ type: toolItemTypes.find(each => each === event.currentTarget.value) ?? 'radio' })
          }
        />
        <NativeSelect
          label="Results seen by"
          value={group.visible}
          data={[
            { value: 'all', label: 'Everybody assessed' },
            { value: 'teacher', label: 'The teacher only' },
          ]}
          onChange={event => put({ visible: event.currentTarget.value === 'teacher' ? 'teacher' : 'all' })}
        />
      </fieldset>
      {group.by === 'peer' && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={group.anonymous}
            disabled={readOnly}
            onChange={event => put({ anonymous: event.target.checked })}
          />
          Peers stay anonymous to each other
        </label>
      )}
      {group.type === 'radio' && !readOnly && (
        <OptionsField
          label="Options of this group"
          value={group.options}
          onChange={options => put({ options })}
        />
      )}
      {group.type === 'radio' && readOnly && (
        <p className={classes.small}>Options: {group.options.join(', ')}</p>
      )}
      <ol
        className={classes.items}
        aria-label={`Items of ${group.name}`}
      >
        {items.map((item, index) => (
          <ItemRow
            key={item._id}
            item={item}
            at={index}
            last={items.length - 1}
            readOnly={readOnly}
            onChange={next => onItems(items.map(each => (each._id === item._id ? next : each)))}
            onMove={by => onItems(moved(items, index, by))}
            onRemove={() => onItems(items.filter(each => each._id !== item._id))}
          />
        ))}
      </ol>
      {!readOnly && (
        <div className={classes.bar}>
          <Button
            size="compact-md"
            leftSection={
              <Icon
                name="plus"
                size={16}
              />
            }
            variant="default"
            onClick={() =>
              onItems([
                ...items,
                {
                  _id: shortId(),
                  group: group._id,
                  name: `Item ${items.length + 1}`,
                  mark: '',
                  type: group.type,
                  options: [],
                  source: null,
                },
              ])
            }
          >
            Add an item
          </Button>
          <span className={classes.tools}>
            <LineTools
              name={group.name || `group ${at + 1}`}
              at={at}
              last={last}
              onMove={onMove}
            />
            <Button
              size="compact-md"
              variant="subtle"
              color="negative"
              onClick={() => {
                void drop()
              }}
            >
              Delete group
            </Button>
          </span>
        </div>
      )}
    </section>
  )
}
