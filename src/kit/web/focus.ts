import { useLayoutEffect } from 'react'
import { rememberFocus } from './lost-focus.ts'

/** For panels: returns the focus to the opener when closed. */
export const useFocusReturn = (): void => useLayoutEffect(rememberFocus, [])

/** A `ref` that focuses the main field of a page once, when it appears. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus()
