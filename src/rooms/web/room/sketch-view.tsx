// A read-only drawing: sharp at every size, and cheap enough to show thirty at once.
import { memo } from 'react'
import { pathOf, type Sketch } from './sketch.ts'

interface ViewProps {
  sketch: Sketch
  label?: string | undefined
  className?: string | undefined
}

export const SketchView = memo(({ sketch: { width, height, strokes }, label, className }: ViewProps) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    className={className}
    preserveAspectRatio="none"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {strokes.map(({ points, color, width: pen }, at) => (
      <path
        key={at}
        d={pathOf(points)}
        fill="none"
        stroke={color}
        strokeWidth={pen}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
  </svg>
))
