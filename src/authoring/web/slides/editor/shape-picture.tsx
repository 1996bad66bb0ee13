import { useEffect, useRef } from 'react'
import { paintElement } from '../paint/paint.ts'
import type { Shape } from '../paint/shapes.ts'
import { useDeck, useEditor, useOpenPage } from './use-editor.ts'

/** A shape icon in the theme's colour. */
export function ShapePicture({ shape, path }: { shape: Shape; path?: string | undefined }) {
  const editor = useEditor()
  const { images } = editor
  useDeck(state => state.theme)
  useOpenPage()
  const { look } = editor
  const place = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const ctx = place.current?.getContext('2d')
    if (!ctx) return
    const line = shape === 'line' || shape === 'arrow-line'
    const isFlat = line || shape === 'arrow'
    ctx.setTransform(2, 0, 0, 2, 0, 0)
    ctx.clearRect(0, 0, 40, 40)
    paintElement(
      ctx,
      {
        kind: 'shape',
        shape,
        _id: shape,
        x: 6,
        y: isFlat ? 10 : 6,
        width: 28,
        height: isFlat ? 20 : 28,
        flipY: line,
        stroke: line ? '#857c70' : null,
        ...(path !== undefined && { path }),
      },
      look,
      images,
    )
  }, [shape, path, look, images])
  return (
    <canvas
      ref={place}
      width={80}
      height={80}
      style={{ width: 40, height: 40, display: 'block' }}
      aria-hidden
    />
  )
}
