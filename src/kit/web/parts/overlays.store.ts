// Which overlays this page has asked for, and the question that waits for an answer. No overlay is loaded
// before it is needed.
import type { ReactNode } from 'react'
import type { Tone } from '#kit/web/theme/tokens.ts'

export interface Question {
  title: string
  /** What will happen, including what is lost. */
  text?: ReactNode
  /** Verb on the confirming button. */
  action: string
  cancel?: string
  tone?: Extract<Tone, 'accent' | 'negative'>
}

export interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void
}

interface Overlay {
  readonly notifications: boolean
  readonly openQuestion: OpenQuestion | null
}

let state: Overlay = { notifications: false, openQuestion: null }
const listeners = new Set<() => void>()

export const overlays = {
  get: (): Overlay => state,
  set: (change: Partial<Overlay>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
