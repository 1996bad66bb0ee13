// Drawing by finger, pen or mouse over any background; with undo, eraser and a clear button. In full
// screen the board is as large as possible.
import { ActionIcon } from '@mantine/core'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import { Suspense, useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { pathOf, pointIn, strokesAt, withPoint, type Sketch, type Stroke } from './sketch.ts'
import { firstTool, SketchTools } from './sketch-tools.tsx'
import { SketchView } from './sketch-view.tsx'
import { useTurned } from './use-turned.ts'
import classes from './sketch.module.css'

const WholeScreen = lazy(() =>
  import('#authoring/web/parts/enlarge/whole-screen.tsx').then(module => ({ default: module.WholeScreen })),
)

interface BoardProps {
  sketch: Sketch
  /** Called after every finished stroke or change. */
  onChange: (sketch: Sketch) => void
  /** The background. */
  children?: ReactNode
  label: string
  /** Extra buttons beside the pens. */
  tools?: ReactNode
  /** On a shared board: which strokes the user may erase. Clear is unavailable then. */
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
  const [tool, setTool] = useState(firstTool)
  const [isWhole, setWhole] = useState(false)
  const own = mine ? strokes.filter(mine) : strokes
  /** What Clear removed, until something new is drawn. */
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
  const undo = () => put(canRestore ? cleared : strokes.filter(stroke => stroke !== own.at(-1)))
  const board = (
    <Board
      sketch={sketch}
      own={own}
      tool={tool}
      onPut={put}
      label={label}
      disabled={disabled}
      isWhole={isWhole}
    >
      {children}
    </Board>
  )
  const toolbar = !disabled && (
    <SketchTools
      tool={tool}
      onTool={setTool}
      onUndo={own.length > 0 || canRestore ? undo : undefined}
      onClear={mine ? null : clear}
      isEmpty={strokes.length === 0}
    >
      {tools}
    </SketchTools>
  )
  return (
    <div className={classes.drawing}>
      {isWhole ? (
        <Suspense fallback={null}>
          <WholeScreen
            label={label}
            back="Done"
            tools={toolbar}
            onClose={() => setWhole(false)}
          >
            {board}
          </WholeScreen>
        </Suspense>
      ) : (
        <>
          <div className={classes.place}>
            {board}
            <ActionIcon
              className={classes.corner ?? ''}
              variant="default"
              size={44}
              aria-label={disabled ? 'Enlarge the drawing' : 'Draw on the whole screen'}
              aria-haspopup="dialog"
              onClick={() => setWhole(true)}
            >
              <IconArrowsMaximize
                size={20}
                stroke={1.75}
                aria-hidden
              />
            </ActionIcon>
          </div>
          {toolbar}
        </>
      )}
    </div>
  )
}

interface SheetProps {
  sketch: Sketch
  own: readonly Stroke[]
  tool: typeof firstTool
  onPut: (strokes: readonly Stroke[]) => void
  label: string
  disabled: boolean
  isWhole: boolean
  children: ReactNode
}

function Board({ sketch, own, tool, onPut, label, disabled, isWhole, children }: SheetProps) {
  const { width, height, strokes } = sketch
  const [line, setLine] = useState<readonly number[] | null>(null)
  const latest = useRef<readonly number[] | null>(null)
  const room = useRef<HTMLDivElement>(null)
  const turned = useTurned(room, isWhole && width > height)
  const move = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const [x, y] = pointIn(box, { x: clientX, y: clientY }, sketch, turned)
    if (tool.rubber) {
      const hit = strokesAt(own, x, y)
      if (hit.length > 0) onPut(strokes.filter(stroke => !hit.includes(stroke)))
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
    if (!tool.rubber && points && points.length >= 2)
      onPut([...strokes, { points, color: tool.color, width: tool.pen }])
  }
  return (
    <div
      ref={room}
      className={isWhole ? classes.whole : undefined}
      style={{ '--ratio': width / height } as CSSProperties}
      data-turned={turned || undefined}
    >
      <div
        className={classes.board}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {children}
        <div
          className={classes.sheet}
          role="img"
          aria-label={`${label}, ${strokes.length} ${strokes.length === 1 ? 'stroke' : 'strokes'}`}
          data-rubber={tool.rubber || undefined}
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
                stroke={tool.color}
                strokeWidth={tool.pen}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          )}
        </div>
      </div>
    </div>
  )
}
