// Where notes are pinned: by tap, drag or arrow keys.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type * as z from '#zod'
import type { AnswerPoint as PointShape } from '#rooms/contract/response.contract.ts'
import classes from './seat.module.css'

export type Point = z.output<typeof PointShape>
/** A shorter movement is a tap. */
const tap = 3
const clamp = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10

export const placeStyle = ({ x, y, w, h }: Point) =>
  w !== undefined && h !== undefined
    ? { left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` }
    : { left: `${x}%`, top: `${y}%` }

/** For pointers; the button below serves the keyboard. */
export function Ground({ onPlaced }: { onPlaced: (point: Point) => void }) {
  const [drag, setDrag] = useState<Point | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: clamp(((event.clientX - box.left) / box.width) * 100),
      y: clamp(((event.clientY - box.top) / box.height) * 100),
    }
  }
  const forget = () => {
    from.current = null
    setDrag(null)
  }
  const boxTo = (event: PointerEvent): Point | null => {
    const [start, end] = [from.current, at(event)]
    if (!start) return null
    const [w, h] = [clamp(Math.abs(end.x - start.x)), clamp(Math.abs(end.y - start.y))]
    return w < tap && h < tap ? start : { x: Math.min(start.x, end.x), y: Math.min(start.y, end.y), w, h }
  }
  return (
    <div
      role="presentation"
      data-own-taps
      className={classes.ground}
      onPointerDown={event => {
        // A second finger zooms the page instead of drawing a box.
        if (!event.isPrimary) return forget()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = at(event)
      }}
      onPointerMove={event => {
        if (from.current) setDrag(boxTo(event))
      }}
      onPointerUp={event => {
        const point = boxTo(event)
        forget()
        if (point) onPlaced(point)
      }}
      onPointerCancel={forget}
    >
      {drag?.w !== undefined && (
        <span
          className={classes.box}
          style={placeStyle(drag)}
        />
      )}
    </div>
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
}

export function Placing({ point, onMove }: { point: Point; onMove: (point: Point) => void }) {
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove({ ...point, x: clamp(point.x + step[0]), y: clamp(point.y + step[1]) })
  }
  return (
    <button
      type="button"
      className={point.w === undefined ? classes.pin : classes.box}
      data-new
      style={placeStyle(point)}
      aria-label={`Place of the note, ${Math.round(point.x)} across and ${Math.round(point.y)} down. Arrow keys move it.`}
      onKeyDown={move}
    >
      <b aria-hidden>+</b>
    </button>
  )
}
