import { useLayoutEffect } from 'react'
import { rememberFocus } from './lost-focus.ts'

/** For a panel that opens beside what opened it: closed, it gives the focus back there. */
export const useFocusReturn = (): void => useLayoutEffect(rememberFocus, [])

/** A `ref` that focuses the one field a page is there for, once, when it is shown. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus()
