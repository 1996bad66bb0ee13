// Personal tags on outline entries: tag the selected entry, and find tagged ones.
import { Statement } from '#academics/web/parts/statement.tsx'
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import type { OutlineTag } from '#identity/contract/personal-lists.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import classes from './outline.module.css'

interface MyTagsProps {
  tags: readonly OutlineTag[]
  /** Entries of the displayed tree. */
  entries: ReadonlyMap<string, { readonly name: string }>
  selected: string | null
  onSelect: (entry: string) => void
  onChange: (tag: OutlineTag, isOn: boolean) => Promise<void>
}

export function MyTags({ tags, entries, selected, onSelect, onChange }: MyTagsProps) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const [list, heading] = [useId(), useId()]
  const names = [...new Set(tags.map(({ tag }) => tag))].toSorted((a, b) => a.localeCompare(b))
  const here = tags.filter(({ entry }) => entries.has(entry))
  const ofSelected = tags.filter(({ entry }) => entry === selected)
  const used = names.filter(name => here.some(({ tag }) => tag === name))
  const act = async (tag: OutlineTag, isOn: boolean) => {
    try {
      await onChange(tag, isOn)
      setTyped('')
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = typed.trim()
    if (selected !== null && tag !== '') void act({ entry: selected, tag }, true)
  }
  return (
    <div
      className={classes.tags}
      role="group"
      aria-labelledby={heading}
    >
      <b id={heading}>Your tags</b>
      {used.length > 0 && (
        <div className={classes.pickerTags}>
          {used.map(name => (
            <Button
              key={name}
              size="compact-sm"
              variant={shown === name ? 'light' : 'default'}
              aria-expanded={shown === name}
              onClick={() => setShown(shown === name ? null : name)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      {shown !== null && (
        <ul
          className={classes.tagged}
          aria-label={`Tagged ${shown}`}
        >
          {here
            .filter(({ tag }) => tag === shown)
            .map(({ entry }) => (
              <li key={entry}>
                <button
                  type="button"
                  onClick={() => onSelect(entry)}
                >
                  <Statement
                    text={entries.get(entry)?.name ?? ''}
                    inline
                  />
                </button>
              </li>
            ))}
        </ul>
      )}
      {selected !== null && (
        <form
          className={classes.pickerTags}
          onSubmit={add}
        >
          {ofSelected.map(each => (
            <Button
              key={each.tag}
              size="compact-sm"
              variant="light"
              aria-label={`Remove tag ${each.tag}`}
              rightSection={
                <Icon
                  name="close"
                  size={14}
                />
              }
              onClick={() => void act(each, false)}
            >
              {each.tag}
            </Button>
          ))}
          <TextInput
            className={classes.tagField ?? ''}
            aria-label="Tag for the selected entry"
            placeholder="Tag for yourself, such as Exam"
            value={typed}
            maxLength={40}
            list={list}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <datalist id={list}>
            {names.map(name => (
              <option
                key={name}
                value={name}
              >
                {name}
              </option>
            ))}
          </datalist>
          <Button
            type="submit"
            size="compact-md"
            variant="default"
            disabled={typed.trim() === ''}
          >
            Add tag
          </Button>
        </form>
      )}
    </div>
  )
}
