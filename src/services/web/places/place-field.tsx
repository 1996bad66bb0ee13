// Place selection from the lookup: type a town or suburb, pick a result. Typed text is never stored.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import type { Place } from '#services/contract/places/places.contract.ts'
import classes from '../services.module.css'
import { placesQuery } from './places.queries.ts'

interface PlaceFieldProps {
  label: string
  hint?: string
  /** Name of the selected place. */
  chosen: string | null
  country?: Place['country'] | undefined
  onChoose: (place: Place) => void
}

const pauseMs = 250

export function PlaceField({ label, hint, chosen, country, onChoose }: PlaceFieldProps) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim())
  const { data, error, isFetching } = useQuery(placesQuery(words, country))
  const isSearched = words.length >= 2 && words === typed.trim()
  const choose = (place: Place) => {
    setTyped('')
    onChoose(place)
  }
  return (
    <div className={classes.list}>
      <TextInput
        label={label}
        description={hint}
        autoComplete="off"
        placeholder={chosen === null ? 'Type a town or suburb' : 'Type another town or suburb'}
        maxLength={100}
        value={typed}
        error={isSearched && error ? wordsOf(error) : undefined}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {isSearched && !isFetching && data?.length === 0 && (
          <p>Nothing is found. Try the next larger town.</p>
        )}
        {!isSearched && chosen !== null && (
          <p>
            Chosen: <b>{chosen}</b>
          </p>
        )}
      </div>
      {isSearched && data && data.length > 0 && (
        <ul
          className={classes.slots}
          style={{ padding: 0 }}
          aria-label={`Places for ${label}`}
        >
          {data.map(place => (
            <li
              key={place.place_id}
              style={{ padding: 0, border: 'none' }}
            >
              <Button
                variant="default"
                size="compact-md"
                style={{ height: 'auto', minHeight: 32, maxWidth: '100%' }}
                styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
                onClick={() => choose(place)}
              >
                {place.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The input, once typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
