import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './tags-field.module.css'

interface TagsFieldProps {
  label: string
  hint?: string
  value: readonly string[]
  onChange: (value: string[]) => void
  most?: number
  length?: number
}

/** A few words of one's own, each a tag. */
export function TagsField({ label, hint, value, onChange, most = 50, length = 80 }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const fresh = typed
      .split(',')
      .map(word => word.trim().slice(0, length))
      .filter(word => word !== '' && !value.some(known => known.toLowerCase() === word.toLowerCase()))
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, most))
    setTyped('')
  }
  return (
    <div>
      <div className={classes.addTag}>
        <TextInput
          label={label}
          description={hint}
          size="md"
          value={typed}
          maxLength={length}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' || event.key === ',') {
              event.preventDefault()
              add()
            }
          }}
          onBlur={add}
        />
        <Button
          variant="default"
          size="md"
          onClick={add}
        >
          Add
        </Button>
      </div>
      {value.length > 0 && (
        <ul
          className={classes.tags}
          aria-label={label}
          style={{ marginTop: 12 }}
        >
          {value.map(tag => (
            <li
              key={tag}
              className={classes.tag}
            >
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(value.filter(one => one !== tag))}
              >
                <Icon
                  name="close"
                  size={16}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
