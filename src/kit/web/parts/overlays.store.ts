// Which overlays this page has asked for, and the question that waits for an answer. No overlay is loaded
// before it is needed.
import type { ReactNode } from 'react'
import type { Tone } from '#kit/web/theme/tokens.ts'
import { defineState } from '#kit/web/state.ts'

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

export const overlays = defineState<Overlay>({ notifications: false, openQuestion: null })
