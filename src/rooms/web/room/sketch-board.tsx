// Drawing by finger, pen or mouse over whatever lies beneath; undo, rubber and a fresh start for everybody.
import { Button } from '@mantine/core'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { pathOf, inks, pens, strokesAt, withPoint, type Sketch, type Stroke } from './sketch.ts'
import { SketchView } from './sketch-view.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './sketch.module.css'

interface BoardProps {
  sketch: Sketch
  /** Every finished stroke, and every change of them. */
  onChange: (sketch: Sketch) => void
  /** What is drawn over. */
  children?: ReactNode
  label: string
  /** More buttons beside the pens. */
  tools?: ReactNode
  /** On a sheet of several: which strokes may be taken away. Nobody clears all of it then. */
  mine?: ((stroke: Stroke) => boolean) | undefined
  disabled?: boolean
}

export function SketchBoard({
  sketch,
  onChange,
  children,
  label,
  tools,
  mine,
  disabled = false,
}: BoardProps) {
  const { width, height, strokes } = sketch
  const [color, setColor] = useState<string>(inks[1].color)
  const [pen, setPen] = useState<number>(pens[1].width)
  const [rubber, setRubber] = useState(false)
  const [line, setLine] = useState<readonly number[] | null>(null)
  const latest = useRef<readonly number[] | null>(null)
  const inkRadios = useRadios({
    values: inks.map(ink => ink.color),
    value: rubber ? null : color,
    onChange: next => {
      setColor(next)
      setRubber(false)
    },
  })
  const penRadios = useRadios({
    values: pens.map(each => each.width),
    value: rubber ? null : pen,
    onChange: next => {
      setPen(next)
      setRubber(false)
    },
  })
  const own = mine ? strokes.filter(mine) : strokes
  /** What Clear took away, as long as nothing was drawn since. */
  const [cleared, setCleared] = useState<readonly Stroke[] | null>(null)
  const put = (next: readonly Stroke[]) => {
    setCleared(null)
    onChange({ width, height, strokes: next })
  }
  const clear = () => {
    put([])
    setCleared(strokes)
  }
  const canRestore = cleared !== null && strokes.length === 0

  const at = (event: PointerEvent): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ]
  }
  const move = (event: PointerEvent) => {
    const [x, y] = at(event)
    if (rubber) {
      const hit = strokesAt(own, x, y)
      if (hit.length > 0) put(strokes.filter(stroke => !hit.includes(stroke)))
      return
    }
    latest.current = withPoint(latest.current ?? [], x, y)
    setLine(latest.current)
  }
  const down = (event: PointerEvent) => {
    if (disabled || (event.pointerType === 'mouse' && event.button !== 0)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    latest.current = []
    move(event)
  }
  const up = () => {
    const points = latest.current
    latest.current = null
    setLine(null)
    if (!rubber && points && points.length >= 2) put([...strokes, { points, color, width: pen }])
  }
  return (
    <div className={classes.drawing}>
      <div
        className={classes.board}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {children}
        <div
          className={classes.sheet}
          role="img"
          aria-label={`${label}, ${strokes.length} ${strokes.length === 1 ? 'stroke' : 'strokes'}`}
          data-rubber={rubber || undefined}
          data-disabled={disabled || undefined}
          onPointerDown={down}
          onPointerMove={event => {
            if (latest.current) move(event)
          }}
          onPointerUp={up}
          onPointerCancel={up}
        >
          <SketchView sketch={sketch} />
          {line && (
            <svg
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              aria-hidden
            >
              <path
                d={pathOf(line)}
                fill="none"
                stroke={color}
                strokeWidth={pen}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          )}
        </div>
      </div>
      {!disabled && (
        <div
          className={classes.tools}
          role="toolbar"
          aria-label="Drawing tools"
        >
          <div
            {...inkRadios.group('Colour')}
            className={classes.inks}
          >
            {inks.map(ink => (
              <button
                key={ink.color}
                {...inkRadios.button(ink.color)}
                className={classes.ink}
                aria-label={ink.name}
              >
                <span style={{ background: ink.color }} />
              </button>
            ))}
          </div>
          <div
            {...penRadios.group('Pen')}
            className={classes.inks}
          >
            {pens.map(each => (
              <button
                key={each.width}
                {...penRadios.button(each.width)}
                className={classes.ink}
                aria-label={`${each.name} pen`}
              >
                <i style={{ height: Math.max(2, each.width * 0.8) }} />
              </button>
            ))}
          </div>
          <Button
            size="compact-md"
            variant={rubber ? 'light' : 'default'}
            aria-pressed={rubber}
            onClick={() => setRubber(!rubber)}
          >
            Rubber
          </Button>
          <Button
            size="compact-md"
            variant="default"
            disabled={own.length === 0 && !canRestore}
            onClick={() => put(canRestore ? cleared : strokes.filter(stroke => stroke !== own.at(-1)))}
          >
            Undo
          </Button>
          {!mine && (
            <Button
              size="compact-md"
              variant="default"
              disabled={strokes.length === 0}
              onClick={clear}
            >
              Clear
            </Button>
          )}
          {tools}
        </div>
      )}
    </div>
  )
}
