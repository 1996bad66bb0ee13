import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useState, type DragEvent } from 'react'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { categoryColour } from '#kit/web/theme/categories.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

export function Board() {
  const { state, seats, steer } = useTeaching()
  const [over, setOver] = useState<string | null>(null)
  const placeable = seats.filter(({ uid }) => state.seats[uid])
  const move = (uid: string, group: string | null) => {
    if (state.seats[uid] && state.seats[uid]?.group !== group) void steer({ members: [{ _id: uid, group }] })
  }
  const columns = [
    ...state.groups.map((group, at) => ({ ...group, at })),
    { _id: '', name: 'Without a group', at: -1 },
  ]
  return (
    <div className={classes.board}>
      {columns.map(({ _id, name, at }) => {
        const inside = placeable.filter(({ uid }) => (state.seats[uid]?.group ?? '') === _id)
        const drop = (event: DragEvent) => {
          event.preventDefault()
          setOver(null)
          move(event.dataTransfer.getData('text/plain'), _id || null)
        }
        return (
          // The list beside every name does the same for the keyboard.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <section
            key={_id}
            className={classes.column}
            aria-label={`${name}, ${inside.length}`}
            data-over={over === _id || undefined}
            style={at < 0 ? undefined : { borderTopColor: categoryColour(at) }}
            onDragOver={event => {
              event.preventDefault()
              setOver(_id)
            }}
            onDragLeave={() => setOver(null)}
            onDrop={drop}
          >
            {at < 0 ? (
              <h3 className={classes.columnName}>
                {name} <small>{inside.length}</small>
              </h3>
            ) : (
              <GroupName
                id={_id}
                name={name}
                count={inside.length}
              />
            )}
            <ul className={classes.members}>
              {inside.map(({ uid, name: who, avatar }) => (
                <Member
                  key={uid}
                  uid={uid}
                  name={who}
                  avatar={avatar}
                  group={_id}
                  onMove={move}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Member({
  uid,
  name,
  avatar,
  group,
  onMove,
}: {
  uid: string
  name: string
  avatar: string | null
  group: string
  onMove: (uid: string, group: string | null) => void
}) {
  const { state, mayTeach } = useTeaching()
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.member}
      draggable={mayTeach}
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', uid)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <PersonChip
        name={name}
        picture={pictureOf(avatar)}
        size={26}
      />
      {mayTeach && (
        <NativeSelect
          size="xs"
          className={classes.move ?? ''}
          aria-label={`Group of ${name}`}
          value={group}
          data={[
            { value: '', label: 'None' },
            ...state.groups.map(each => ({ value: each._id, label: each.name })),
          ]}
          onChange={event => onMove(uid, event.currentTarget.value || null)}
        />
      )}
    </li>
  )
}

const focus = (field: HTMLElement | null) => field?.focus()

function GroupName({ id, name, count }: { id: string; name: string; count: number }) {
  const { state, steer, mayTeach } = useTeaching()
  const [draft, setDraft] = useState<string | null>(null)
  const save = () => {
    const next = draft?.trim()
    if (next && next !== name)
      void steer({ groups: state.groups.map(each => (each._id === id ? { ...each, name: next } : each)) })
    setDraft(null)
  }
  if (draft !== null)
    return (
      <form
        className={classes.columnName}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          size="xs"
          ref={focus}
          aria-label={`Name of ${name}`}
          maxLength={80}
          value={draft}
          onChange={event => setDraft(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={event => {
            if (event.key === 'Escape') setDraft(null)
          }}
        />
      </form>
    )
  return (
    <h3 className={classes.columnName}>
      <span>
        {name} <small>{count}</small>
      </span>
      {mayTeach && (
        <ActionIcon
          variant="subtle"
          size={30}
          aria-label={`Rename ${name}`}
          onClick={() => setDraft(name)}
        >
          <Icon
            name="edit"
            size={16}
          />
        </ActionIcon>
      )}
    </h3>
  )
}
