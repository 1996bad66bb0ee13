// Overlay: the outline being drawn, or the points of the outline being edited.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { contoursOn, pathOf, type Contour, type OutlinePoint } from '../model/outline.ts'
import { contourOf } from '../model/path-draft.ts'
import { pointAt } from '../model/outline-edits.ts'
import { outlined } from './points-tool.ts'
import { useEditor, useUi } from './use-editor.ts'
import classes from './stage.module.css'

/** Page units are used directly. */
const units = { x: 0, y: 0, width: 1000, height: 1000 }

export function PathOverlay({ elements, scale }: { elements: readonly Element[]; scale: number }) {
  const editor = useEditor()
  const draft = useUi(ui => ui.draft)
  const isEditing = useUi(ui => ui.tool === 'points')
  const place = useUi(ui => ui.point)
  const { width, height } = editor.size
  const shape = isEditing ? outlined(editor, elements) : null
  const drawn = draft ? [contourOf(draft)] : []
  const contours = shape ? contoursOn(shape) : drawn
  if (contours.length === 0 && !draft) return null
  const open = place && shape ? pointAt(contours, place) : undefined
  return (
    <svg
      className={classes.outline}
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
    >
      <path
        d={pathOf(contours, units)}
        strokeWidth={(draft ? 2 : 1.2) / scale}
      />
      {open && (
        <Handles
          point={open}
          scale={scale}
        />
      )}
      {contours.flatMap((contour, at) => points(contour, at, scale, place))}
      {draft && (
        <path
          data-cross
          d={`M${draft.at.x - 9 / scale} ${draft.at.y}h${18 / scale}M${draft.at.x} ${draft.at.y - 9 / scale}v${18 / scale}`}
          strokeWidth={1.5 / scale}
        />
      )}
    </svg>
  )
}

const points = (
  contour: Contour,
  index: number,
  scale: number,
  place: { contour: number; at: number } | null,
) =>
  contour.points.map(({ x, y }, at) => (
    <circle
      key={`${index} ${at}`}
      cx={x}
      cy={y}
      r={5.5 / scale}
      strokeWidth={1.5 / scale}
      data-on={(place?.contour === index && place.at === at) || undefined}
    />
  ))

function Handles({ point, scale }: { point: OutlinePoint; scale: number }) {
  return [point.before, point.after].map(
    (handle, at) =>
      handle && (
        <g key={at}>
          <path
            d={`M${point.x} ${point.y}L${handle.x} ${handle.y}`}
            strokeWidth={1 / scale}
          />
          <rect
            x={handle.x - 4.5 / scale}
            y={handle.y - 4.5 / scale}
            width={9 / scale}
            height={9 / scale}
            strokeWidth={1.5 / scale}
          />
        </g>
      ),
  )
}
