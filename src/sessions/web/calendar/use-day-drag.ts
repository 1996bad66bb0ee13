// Moves sessions between day boxes: by pointer, or with Shift and arrow keys. The time of day stays.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { dayOf } from '#sessions/contract/days.rules.ts'
import { addDays, minutesOn } from './calendar.rules.ts'
import type { PlacedEntry, ViewProps } from './shown.ts'

interface Target {
  readonly date: string
  readonly moving: PlacedEntry
}
const apart = 6

export function useDayDrag({
  zone,
  days,
  onOpen,
  onMove,
}: Pick<ViewProps, 'zone' | 'days' | 'onOpen' | 'onMove'>) {
  const [target, setTarget] = useState<Target | null>(null)
  const held = useRef<{
    readonly shown: PlacedEntry
    readonly x: number
    readonly y: number
    over: string | null
  } | null>(null)
  const drop = (shown: PlacedEntry, date: string) => {
    setTarget(null)
    const from = dayOf(shown.start, zone)
    if (date !== from) onMove?.(shown, date, minutesOn(from, shown.start, zone))
  }
  const dayUnder = ({ clientX, clientY }: PointerEvent) =>
    document
      .elementsFromPoint(clientX, clientY)
      .map(each => (each instanceof HTMLElement ? each.dataset['day'] : undefined))
      .find(date => date !== undefined) ?? null
  const handlers = (shown: PlacedEntry) =>
    onMove && shown.movable
      ? {
          onPress: (event: PointerEvent<HTMLElement>) => {
            if (event.button !== 0) return
            event.stopPropagation()
            held.current = { shown, x: event.clientX, y: event.clientY, over: null }
          },
          onKey: (event: KeyboardEvent) => {
            const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key]
            const at = target?.moving.entry._id === shown.entry._id ? target.date : dayOf(shown.start, zone)
            if (event.shiftKey && by !== undefined) {
              const date = addDays(at, by)
              if (days.includes(date)) setTarget({ date, moving: shown })
            } else if (event.key === 'Enter' && target) drop(shown, target.date)
            else if (event.key === 'Escape' && target) setTarget(null)
            else return
            event.preventDefault()
            event.stopPropagation()
          },
        }
      : {}
  /** For the container of all days. */
  const surface = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = held.current
      if (!now || (now.over === null && Math.hypot(event.clientX - now.x, event.clientY - now.y) < apart))
        return
      if (now.over === null) event.currentTarget.setPointerCapture(event.pointerId)
      const date = dayUnder(event)
      now.over = date ?? ''
      setTarget(date === null ? null : { date, moving: now.shown })
    },
    onPointerUp: () => {
      const now = held.current
      held.current = null
      if (now && now.over === null) onOpen(now.shown)
      else if (now?.over) drop(now.shown, now.over)
      else setTarget(null)
    },
    onPointerCancel: () => {
      held.current = null
      setTarget(null)
    },
    onBlur: () => {
      if (!held.current) setTarget(null)
    },
  }
  return { target, handlers, surface }
}
