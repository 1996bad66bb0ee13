// Notifications: bottom-left, positive by default, five seconds. The machinery is loaded with the first one.
import { delays } from '#kit/contract/constants.ts'
import type { Tone } from '#kit/web/theme/tokens.ts'
import { overlays } from './overlays.store.ts'

export interface NotifyOptions {
  type?: Exclude<Tone, 'accent'>
  /** Milliseconds until it leaves. */
  timeout?: number
}

async function show(
  text: string,
  { type = 'positive', timeout = delays.notification }: NotifyOptions,
  undo?: () => unknown,
): Promise<void> {
  overlays.patch({ notifications: true })
  const place = await import('./notification-place.tsx')
  place.show({ text, type, timeout, ...(undo && { undo }) })
}

/** Says that something happened. Resolves when it is on the screen. */
export const notify = (text: string, options: NotifyOptions = {}): Promise<void> => show(text, options)

/** Says that something happened and offers to take it back. */
export const notifyUndo = (text: string, undo: () => unknown, options: NotifyOptions = {}): Promise<void> =>
  show(text, options, undo)
