import { useLayoutEffect } from 'react'
import { rememberFocus } from './lost-focus.ts'

/** For panels: returns the focus to the opener when closed. */
export const useFocusReturn = (): void => useLayoutEffect(rememberFocus, [])

/** A `ref` that focuses the one field a page is there for, once, when it is shown. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus()
