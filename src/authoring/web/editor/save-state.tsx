import { useState } from 'react'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import type { SaveState } from './draft-view.ts'
import classes from './editor.module.css'

const looks: Readonly<Record<SaveState, readonly [icon: IconName, words: string]>> = {
  saved: ['done', 'Saved'],
  waiting: ['clock', 'Saving soon'],
  saving: ['refresh', 'Saving'],
  offline: ['warning', 'Offline, kept here'],
  conflict: ['warning', 'Two versions'],
  failed: ['error', 'Not all saved'],
}

/** The browser's storage is full or forbidden. */
const notKept = 'Offline. Keep this page open'

/** Announced to screen readers if it lasts; brief states between keystrokes are only visible. */
const announced = ['offline', 'conflict', 'failed', 'saved'] as const satisfies readonly SaveState[]

export function SaveWords({ state, isKept }: { state: SaveState; isKept: boolean }) {
  const [said, setSaid] = useState('')
  const [icon, usual] = looks[state]
  const words = state === 'offline' && !isKept ? notKept : usual
  if (said !== words && announced.some(each => each === state)) setSaid(words)
  return (
    <span
      className={classes.state}
      data-is={state}
    >
      <Icon
        name={icon}
        size={16}
      />
      <span aria-hidden>{words}</span>
      <span
        role="status"
        style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </span>
    </span>
  )
}
