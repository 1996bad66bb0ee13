/** A `ref` that focuses the one field a page is there for, once, when it is shown. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus()
