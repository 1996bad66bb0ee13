// Drawing on the slide, stroke by stroke, with undo.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { count } from '../parts/content-words.ts'
import classes from './questions.module.css'

type Stroke = readonly (readonly [x: number, y: number])[]
const [width, height] = [960, 540]
const ink = '#b4460f'

export function DrawAnswer({ picture }: { picture?: string | null | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const drawing = useRef<[number, number][] | null>(null)

  const paint = (list: readonly Stroke[]) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.clearRect(0, 0, width, height)
    pen.strokeStyle = ink
    pen.lineWidth = 5
    pen.lineCap = pen.lineJoin = 'round'
    for (const stroke of list) {
      pen.beginPath()
      for (const [x, y] of stroke) pen.lineTo(x, y)
      pen.stroke()
    }
  }
  useEffect(() => paint(strokes), [strokes])

  const at = (event: React.PointerEvent): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ]
  }
  return (
    <>
      <div className={classes.slide}>
        {picture && (
          <img
            src={picture}
            alt="The slide"
          />
        )}
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={`Your drawing, ${count(strokes.length, 'stroke')}`}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drawing.current = [at(event)]
          }}
          onPointerMove={event => {
            if (drawing.current) {
              drawing.current.push(at(event))
              paint([...strokes, drawing.current])
            }
          }}
          onPointerUp={() => {
            if (drawing.current) setStrokes([...strokes, drawing.current])
            drawing.current = null
          }}
        />
      </div>
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={strokes.length === 0}
          onClick={() => setStrokes(strokes.slice(0, -1))}
        >
          Undo
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={strokes.length === 0}
          onClick={() => setStrokes([])}
        >
          Clear
        </Button>
      </div>
    </>
  )
}
