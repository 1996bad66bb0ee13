// The whole picture, dimmed, with the handles of its crop. Above the page, so that a press outside applies the crop.
import { VisuallyHidden } from '@mantine/core'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { pannedCrop, pulledCrop, shiftedCrop, steppedCrop, wholeOf } from '../model/crop.rules.ts'
import type { Picture } from '../model/element-look.ts'
import type { Grip, Point } from '../model/geometry.ts'
import { pixelRatio } from '../model/zoom.ts'
import { paintElement } from '../paint/paint.ts'
import { cropKeys, finishCrop, setCrop, type CropDraft } from './crop-tool.ts'
import type { StageView } from './stage-view.ts'
import { useEditor } from './use-editor.ts'
import classes from './crop.module.css'

const handles: readonly (readonly [label: string, grip: Grip])[] = [
  ['Upper left corner', { x: -1, y: -1 }],
  ['Upper edge', { x: 0, y: -1 }],
  ['Upper right corner', { x: 1, y: -1 }],
  ['Right edge', { x: 1, y: 0 }],
  ['Lower right corner', { x: 1, y: 1 }],
  ['Lower edge', { x: 0, y: 1 }],
  ['Lower left corner', { x: -1, y: 1 }],
  ['Left edge', { x: -1, y: 0 }],
]
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface CropOverlayProps {
  readonly draft: CropDraft
  readonly view: StageView
  readonly scale: number
}

export function CropOverlay({ draft: { picture }, view, scale }: CropOverlayProps) {
  const editor = useEditor()
  const root = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ from: Point; picture: Picture; grip: Grip | null } | null>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  useEffect(() => view.show({ preview: new Map([[picture._id, picture]]) }), [view, picture])
  useEffect(() => () => view.rest(), [view])
  useFocusBack(root)

  const at = (event: PointerEvent): Point => {
    const { left, top } = root.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale }
  }
  const press = (grip: Grip | null) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: at(event), picture, grip }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const { from, picture: before, grip } = drag.current
    const to = at(event)
    const by = { x: to.x - from.x, y: to.y - from.y }
    setCrop(editor, grip ? pulledCrop(before, grip, by) : pannedCrop(before, by))
  }
  const release = () => {
    drag.current = null
  }
  const step = (grip: Grip | null) => (event: KeyboardEvent<HTMLElement>) => {
    const arrow = arrows[event.key]
    if (cropKeys(editor, event) || !arrow) return
    event.preventDefault()
    const size = event.shiftKey ? 10 : 1
    const by = { x: arrow.x * size, y: arrow.y * size }
    setCrop(editor, grip ? steppedCrop(picture, grip, by) : shiftedCrop(picture, by))
  }
  const held = { onPointerMove: move, onPointerUp: release, onPointerCancel: release }
  const frame = {
    left: picture.x * scale,
    top: picture.y * scale,
    width: picture.width * scale,
    height: picture.height * scale,
    transform: `rotate(${picture.rotation ?? 0}deg)`,
  }
  return (
    <div
      ref={root}
      className={classes.over}
      role="group"
      aria-label="Crop the picture"
      aria-describedby="crop-help"
    >
      <button
        type="button"
        className={classes.outside}
        tabIndex={-1}
        aria-label="Apply the crop"
        onClick={() => finishCrop(editor, true)}
      />
      <VisuallyHidden id="crop-help">
        Move an edge or the picture with the arrow keys, in larger steps with Shift. Enter applies the crop,
        Escape cancels it.
      </VisuallyHidden>
      <WholePicture
        picture={picture}
        scale={scale}
      />
      <div
        className={classes.frame}
        style={frame}
      >
        <button
          ref={first}
          type="button"
          className={classes.inside}
          aria-label="Picture in its frame"
          onPointerDown={press(null)}
          onKeyDown={step(null)}
          onDoubleClick={() => finishCrop(editor, true)}
          {...held}
        />
        {handles.map(([label, grip]) => (
          <button
            key={label}
            type="button"
            className={classes.handle}
            aria-label={label}
            style={{ left: `${(grip.x + 1) * 50}%`, top: `${(grip.y + 1) * 50}%` }}
            data-corner={(grip.x !== 0 && grip.y !== 0) || undefined}
            data-upright={grip.y === 0 || undefined}
            onPointerDown={press(grip)}
            onKeyDown={step(grip)}
            {...held}
          />
        ))}
      </div>
    </div>
  )
}

/** However the crop ends, the keyboard does not stay with a handle that is gone. */
function useFocusBack(root: RefObject<HTMLElement | null>): void {
  const editor = useEditor()
  useLayoutEffect(() => {
    const place = root.current
    return () => {
      if (place?.contains(document.activeElement)) editor.takeFocus()
    }
  }, [root, editor])
}

function WholePicture({ picture, scale }: { picture: Picture; scale: number }) {
  const { images, look } = useEditor()
  const place = useRef<HTMLCanvasElement>(null)
  const { x, y, width, height, flipX, flipY, rotation = 0 } = wholeOf(picture)
  const { file } = picture
  useEffect(() => {
    const paint = () => {
      const canvas = place.current
      const ctx = canvas?.getContext('2d')
      if (!canvas || !ctx) return
      const unit = scale * pixelRatio(window.devicePixelRatio, width * scale, height * scale)
      canvas.width = Math.round(width * unit)
      canvas.height = Math.round(height * unit)
      ctx.setTransform(unit, 0, 0, unit, 0, 0)
      paintElement(ctx, { kind: 'image', _id: 'whole', file, x: 0, y: 0, width, height }, look, images)
    }
    paint()
    return images.subscribe(paint)
  }, [file, width, height, scale, look, images])
  return (
    <canvas
      ref={place}
      className={classes.whole}
      aria-hidden
      style={{
        left: x * scale,
        top: y * scale,
        width: width * scale,
        height: height * scale,
        transform: `rotate(${rotation}deg) scale(${flipX ? -1 : 1}, ${flipY ? -1 : 1})`,
      }}
    />
  )
}
