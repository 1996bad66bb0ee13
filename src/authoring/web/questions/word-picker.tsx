// Command verbs or knowledge tags: the selected ones, a field to add one, and suggestions.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { questionLimits } from '#authoring/contract/question.shapes.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { platformWordsQuery, wordServices, wordsLikeQuery, type WordKind } from './questions.queries.ts'
import classes from './questions.module.css'

interface WordPickerProps {
  kind: WordKind
  label: string
  hint: string
  value: readonly string[]
  /** Levels whose words are shown first. */ levels: readonly number[]
  proposed: readonly string[]
  disabled: boolean
  onChange: (words: string[]) => void
}

const near = 8

export function WordPicker({
  kind,
  label,
  hint,
  value,
  levels,
  proposed,
  disabled,
  onChange,
}: WordPickerProps) {
  const [typed, setTyped] = useState('')
  const list = useId()
  const { data: platform = [] } = useQuery(platformWordsQuery(kind))
  const { data: own = [] } = useQuery(wordsLikeQuery(kind, typed.trim()))
  const has = (word: string) => value.some(each => each.toLowerCase() === word.toLowerCase())
  const add = (word: string) => {
    const clean = word.trim()
    if (clean === '' || has(clean) || value.length >= questionLimits.words) return
    onChange([...value, clean])
    setTyped('')
    // Custom words are remembered; the platform's own need not be.
    if (!platform.some(({ tag }) => tag.toLowerCase() === clean.toLowerCase()))
      void api(wordServices[kind])
        .create({ tag: clean.slice(0, 60) })
        .catch(() => {})
  }
  const fitting = platform
    .filter(({ level }) => level !== null && levels.includes(level))
    .map(({ tag }) => tag)
  const offered = [...new Set([...proposed, ...fitting])].filter(word => !has(word)).slice(0, near)
  return (
    <fieldset
      className={classes.group}
      disabled={disabled}
    >
      <legend>{label}</legend>
      {value.length > 0 && (
        <ul
          className={classes.pills}
          style={{ listStyle: 'none' }}
        >
          {value.map(word => (
            <li
              key={word}
              className={`${classes.pill} ${classes.word}`}
            >
              {word}
              {!disabled && (
                <button
                  type="button"
                  aria-label={`Remove ${word}`}
                  onClick={() => onChange(value.filter(each => each !== word))}
                >
                  <Icon
                    name="close"
                    size={14}
                  />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <div className={classes.add}>
          <TextInput
            aria-label={`Add to ${label.toLowerCase()}`}
            placeholder={hint}
            value={typed}
            list={list}
            maxLength={60}
            autoComplete="off"
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') {
                event.preventDefault()
                add(typed)
              }
            }}
          />
          <datalist id={list}>
            {[...new Set([...own, ...platform].map(({ tag }) => tag))].map(tag => (
              <option
                key={tag}
                value={tag}
              >
                {tag}
              </option>
            ))}
          </datalist>
          <Button
            variant="default"
            disabled={typed.trim() === ''}
            onClick={() => add(typed)}
          >
            Add
          </Button>
        </div>
      )}
      {!disabled && offered.length > 0 && (
        <div
          className={classes.pills}
          role="group"
          aria-label={`Words near ${label.toLowerCase()}`}
        >
          {offered.map(word => (
            <button
              key={word}
              type="button"
              className={classes.pill}
              data-quiet
              onClick={() => add(word)}
            >
              <Icon
                name="plus"
                size={14}
              />
              {word}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
