import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { publicTagsQuery } from '#academics/web/academics.queries.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { store, stored } from '#kit/web/store.ts'
import classes from './links.module.css'

const stageSet = 'Inquiry stages'
const lastKey = 'last-link-group'

/** A group's name, renamed in its place. */
export function GroupHead({
  title,
  readOnly,
  onRename,
  onRemove,
}: {
  title: string
  readOnly: boolean
  onRename: (alias: string) => unknown
  onRemove: () => unknown
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null && typed.trim() !== '' && typed.trim() !== title) void onRename(typed.trim())
    setTyped(null)
  }
  const remove = async () => {
    if (
      await confirm({
        title: `Remove the group ${title}?`,
        text: 'What is in it stays linked, without a group.',
        action: 'Remove group',
      })
    )
      await onRemove()
  }
  if (typed !== null)
    return (
      <TextInput
        aria-label={`New name of ${title}`}
        value={typed}
        maxLength={80}
        data-autofocus
        ref={input => {
          if (input && document.activeElement !== input) input.focus()
        }}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    )
  return (
    <>
      <h3>{title}</h3>
      {!readOnly && (
        <>
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Rename ${title}`}
            onClick={() => setTyped(title)}
          >
            <Icon
              name="edit"
              size={16}
            />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Remove the group ${title}`}
            onClick={() => {
              void remove()
            }}
          >
            <Icon
              name="trash"
              size={16}
            />
          </ActionIcon>
        </>
      )}
    </>
  )
}

/** A new group: an own name, or a stage that the platform offers. The last one is offered again. */
export function NewGroup({
  taken,
  onAdd,
}: {
  taken: readonly string[]
  onAdd: (name: string) => Promise<boolean>
}) {
  const [name, setName] = useState('')
  const list = useId()
  const stages =
    useQuery(publicTagsQuery)
      .data?.find(({ set }) => set === stageSet)
      ?.child.map(tag => tag.name) ?? []
  const last = stored(lastKey)
  const offered = [...new Set([...(last ? [last] : []), ...stages])].filter(each => !taken.includes(each))
  const known = taken.includes(name.trim())
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const fresh = name.trim()
    if (fresh === '' || known) return
    store(lastKey, fresh)
    // The next name may be typed before the answer is there.
    if (await onAdd(fresh)) setName(now => (now.trim() === fresh ? '' : now))
  }
  return (
    <form
      className={classes.newGroup}
      onSubmit={event => {
        void add(event)
      }}
    >
      <TextInput
        label="New group"
        placeholder="Week 1"
        value={name}
        maxLength={80}
        list={list}
        error={known ? 'There is a group with this name.' : undefined}
        onChange={event => setName(event.currentTarget.value)}
      />
      <datalist id={list}>
        {offered.map(each => (
          <option
            key={each}
            value={each}
          >
            {each}
          </option>
        ))}
      </datalist>
      <Button
        type="submit"
        variant="default"
        disabled={name.trim() === '' || known}
      >
        Add group
      </Button>
    </form>
  )
}
