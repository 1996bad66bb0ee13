// Notes pinned on the slide, positioned in percent. By keyboard, a note is placed in the centre.
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { shortId } from '../parts/questions/question-kinds.ts'
import classes from './questions.module.css'

interface Pin {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly text: string
}

export function PinAnswer({ picture }: { picture?: string | null | undefined }) {
  const [pins, setPins] = useState<readonly Pin[]>([])
  const add = (x: number, y: number) => setPins([...pins, { id: shortId(), x, y, text: '' }])
  return (
    <>
      <div
        className={classes.slide}
        data-slide
      >
        {picture && (
          <img
            src={picture}
            alt="The slide"
          />
        )}
        {/* For the pointer only; the button below is the keyboard equivalent. */}
        <div
          role="presentation"
          style={{ position: 'absolute', inset: 0, cursor: 'crosshair' }}
          onPointerDown={event => {
            const box = event.currentTarget.getBoundingClientRect()
            add(
              ((event.clientX - box.left) / box.width) * 100,
              ((event.clientY - box.top) / box.height) * 100,
            )
          }}
        />
        {pins.map(({ id, x, y }, at) => (
          <span
            key={id}
            className={classes.pin}
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            {at + 1}
          </span>
        ))}
      </div>
      {pins.length > 0 && (
        <ul className={classes.lines}>
          {pins.map(({ id, text }, at) => (
            <li
              key={id}
              className={classes.line}
            >
              <b aria-hidden>{at + 1}</b>
              <TextInput
                aria-label={`Note ${at + 1}`}
                placeholder="Write a note"
                value={text}
                onChange={event =>
                  setPins(
                    pins.map(pin => (pin.id === id ? { ...pin, text: event.currentTarget.value } : pin)),
                  )
                }
              />
              <ActionIcon
                variant="subtle"
                size={34}
                aria-label={`Remove note ${at + 1}`}
                onClick={() => setPins(pins.filter(pin => pin.id !== id))}
              >
                <Icon
                  name="close"
                  size={18}
                />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => add(50, 50)}
        >
          Add a note
        </Button>
      </div>
    </>
  )
}
