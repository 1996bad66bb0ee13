// One of several: a single tab stop, and arrows that go on to the next. Every group of radios, every row of
// cards, pills or tabs is made with this.
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react'

export interface OneOf<V> {
  /** In the order on the screen. */
  readonly values: readonly V[]
  readonly value: V | null | undefined
  readonly onChange: (value: V) => void
  /** Arrows only move, Space or Enter chooses: for choices that act at once, such as another account. */
  readonly waits?: boolean
}

/**
 * Spread `group` over the element around, `button` or `input` over each choice. A fieldset with inputs needs
 * no group.
 */
export function useRadios<V>(choice: OneOf<V>) {
  const name = useId()
  const { group, stopAt } = useStops(choice)
  const { value, onChange } = choice
  return {
    group: (label: string) => ({ ...group, role: 'radiogroup' as const, 'aria-label': label }),
    button: (each: V) => ({
      ...stopAt(each),
      type: 'button' as const,
      role: 'radio' as const,
      'aria-checked': each === value,
      onClick: () => onChange(each),
    }),
    input: (each: V) => ({
      type: 'radio' as const,
      name,
      checked: each === value,
      onChange: () => onChange(each),
    }),
  }
}

export function useTabs<V>(choice: OneOf<V>) {
  const { group, stopAt } = useStops(choice)
  const { value, onChange } = choice
  return {
    list: (label: string) => ({ ...group, role: 'tablist' as const, 'aria-label': label }),
    tab: (each: V) => ({
      ...stopAt(each),
      type: 'button' as const,
      role: 'tab' as const,
      'aria-selected': each === value,
      onClick: () => onChange(each),
    }),
  }
}

function useStops<V>({ values, value, waits = false }: OneOf<V>) {
  const [focused, setFocused] = useState<readonly V[]>([])
  const stop = [...focused, value as V].find(each => values.includes(each)) ?? values[0]
  return {
    group: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveByArrow(event, waits),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused([])
      },
    },
    stopAt: (each: V) => ({ tabIndex: each === stop ? 0 : -1, onFocus: () => setFocused([each]) }),
  }
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveByArrow(event: KeyboardEvent<HTMLElement>, waits: boolean): void {
  const { currentTarget, target, key } = event
  const step = steps[key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const all = currentTarget.querySelectorAll<HTMLElement>('[role=radio], [role=tab], input[type=radio]')
  const open = [...all].filter(each => !each.matches(':disabled'))
  const at = open.findIndex(each => each === target)
  // For inputs the browser handles arrow keys itself.
  if (at < 0 || (!waits && target instanceof HTMLInputElement)) return
  const next = open[step(at, open.length - 1)]
  event.preventDefault()
  next?.focus()
  if (!waits) next?.click()
}
