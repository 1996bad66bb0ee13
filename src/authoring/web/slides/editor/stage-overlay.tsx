// Overlay of the painted page: selection frame, handles, guides and the spanned box.
import { Suspense, useSyncExternalStore, type CSSProperties } from 'react'
import { endsOf, type Grip } from '../model/geometry.ts'
import { bendOf } from '../model/lines.ts'
import { lazy } from '#kit/web/lazy.tsx'
import type { Editor } from './editor.ts'
import type { Handle } from './gestures.ts'
import { OthersFrames } from './others-frames.tsx'
import type { StageView } from './stage-view.ts'
import { edgeAt } from './table-edges.ts'
import { useDeck, useEditor, useOpenPage, useUi } from './use-editor.ts'
import classes from './stage.module.css'

const grips: readonly Grip[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
]
const turnAway = 26

const PathOverlay = lazy(() =>
  import('./path-overlay.tsx').then(({ PathOverlay: Part }) => ({ default: Part })),
)

/**
 * The handle at a point: found by position, so that the handles need not be elements that
 * receive pointer events.
 */
export function handleAt(editor: Editor, view: StageView, point: { x: number; y: number }): Handle | null {
  const frame = view.frame()
  if (!frame) return null
  const near = (x: number, y: number) => Math.hypot(point.x - x, point.y - y) * view.scale <= 11
  if (frame.line) {
    const [a, b] = endsOf(frame.line)
    if (near(b.x, b.y)) return { is: 'end', end: 1 }
    if (near(a.x, a.y)) return { is: 'end', end: 0 }
    const bend = bendOf(frame.line)
    return bend && near(bend.x, bend.y) ? { is: 'bend' } : null
  }
  const { box, rotation } = frame
  const [cx, cy, angle] = [box.x + box.width / 2, box.y + box.height / 2, (rotation * Math.PI) / 180]
  const there = (x: number, y: number) =>
    [cx + x * Math.cos(angle) - y * Math.sin(angle), cy + x * Math.sin(angle) + y * Math.cos(angle)] as const
  if (!frame.upright && near(...there(0, -box.height / 2 - turnAway / view.scale))) return { is: 'turn' }
  const grip = grips.find(({ x, y }) => near(...there((x * box.width) / 2, (y * box.height) / 2)))
  return grip ? { is: 'grip', grip } : edgeAt(editor, point, 4 / view.scale)
}

/** Frame, handles, guides and the spanned box, above the painted page. */
export function Overlay({ view, scale }: { view: StageView; scale: number }) {
  const editor = useEditor()
  const live = useSyncExternalStore(view.subscribe, view.live)
  const selected = useDeck(state => state.selected)
  useOpenPage()
  const writing = useUi(ui => ui.writing)
  const isCropping = useUi(ui => ui.crop !== null)
  const { width, height } = editor.size
  const tool = useUi(ui => ui.tool)
  const isOutlining = tool === 'path' || tool === 'points'
  const frame = selected.length > 0 && writing === null && !isOutlining && !isCropping ? view.frame() : null
  const bend = frame?.line ? bendOf(frame.line) : null
  const locked = editor.selected.every(each => each.locked)
  const at = (style: CSSProperties) => style
  return (
    <div
      className={classes.overlay}
      aria-hidden
    >
      <OthersFrames
        elements={view.shown()}
        scale={scale}
      />
      {live.guides.map(({ axis, at: where }) => (
        <span
          key={`${axis}${where}`}
          className={classes.guide}
          style={
            axis === 'x'
              ? at({ left: where * scale, top: 0, height: height * scale, width: 1 })
              : at({ top: where * scale, left: 0, width: width * scale, height: 1 })
          }
        />
      ))}
      {live.marquee && (
        <span
          className={classes.marquee}
          style={{
            left: live.marquee.x * scale,
            top: live.marquee.y * scale,
            width: live.marquee.width * scale,
            height: live.marquee.height * scale,
          }}
        />
      )}
      {frame?.line &&
        !locked &&
        endsOf(frame.line).map(({ x, y }, index) => (
          <span
            key={index}
            className={classes.grip}
            style={{ left: x * scale, top: y * scale }}
          />
        ))}
      {bend && !locked && (
        <span
          className={classes.grip}
          data-bend
          style={{ left: bend.x * scale, top: bend.y * scale }}
        />
      )}
      {isOutlining && (
        <Suspense fallback={null}>
          <PathOverlay
            elements={view.shown()}
            scale={scale}
          />
        </Suspense>
      )}
      {frame && !frame.line && (
        <span
          className={classes.frame}
          data-locked={locked || undefined}
          style={{
            width: frame.box.width * scale,
            height: frame.box.height * scale,
            transform: `translate(${frame.box.x * scale}px, ${frame.box.y * scale}px) rotate(${frame.rotation}deg)`,
          }}
        >
          {!locked && (
            <>
              {grips.map(({ x, y }) => (
                <span
                  key={`${x}${y}`}
                  className={classes.grip}
                  style={{ left: `${(x + 1) * 50}%`, top: `${(y + 1) * 50}%` }}
                />
              ))}
              {!frame.upright && (
                <span
                  className={classes.turn}
                  style={{ top: -turnAway }}
                />
              )}
            </>
          )}
        </span>
      )}
    </div>
  )
}
