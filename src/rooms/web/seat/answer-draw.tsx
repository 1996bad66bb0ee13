// Drawing over the page by finger, pen or mouse; or a text instead, for those who cannot draw.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { roomLimits } from '#rooms/contract/room.shapes.ts'
import { SketchBoard } from '../room/sketch-board.tsx'
import { emptySketch, jsonOf, sketchIn, type Sketch } from '../room/sketch.ts'
import { useEngine } from '../room/use-room.tsx'
import { SendBar } from './send-bar.tsx'
import { SeatSlide, useDeckSize } from './seat-slide.tsx'
import { oneOf, useOwn } from './use-own.ts'
import classes from './seat.module.css'

const penRests = 1200

export function DrawAnswer({ question: { page } }: { question: Question }) {
  const engine = useEngine()
  const own = useOwn(page)
  const { values, refusal } = oneOf(own)
  const size = useDeckSize()
  const { draft } = own
  const json = draft?.json ?? values?.json
  const words = (draft ?? values)?.content ?? ''
  const drawn = json ? sketchIn(json) : { ...emptySketch, ...size }
  const isFirst = values === null
  const send = () => {
    if (refusal) engine.dismiss(refusal.act.key)
    engine.give(page, 'draw', { json: jsonOf(drawn), content: words })
  }
  const keep = (sketch: Sketch, content: string) =>
    engine.keepDraft(page, 'draw', { json: jsonOf(sketch), content })
  const isEmpty = drawn.strokes.length === 0 && words.trim() === ''
  const sendSoon = useEffectEvent(send)
  // The teacher may watch every board of the class: drawings are sent automatically when the pen rests.
  useEffect(() => {
    // A cleared board is stored too, so that the teacher sees what the learner sees.
    if (draft === null || (isFirst && isEmpty) || own.closed !== null) return
    const timer = setTimeout(() => sendSoon(), penRests)
    return () => clearTimeout(timer)
  }, [draft, isFirst, isEmpty, own.closed])
  return (
    <>
      {own.closed === null && <p className={classes.small}>Your teacher sees the drawing as it grows.</p>}
      <SketchBoard
        sketch={drawn}
        onChange={sketch => keep(sketch, words)}
        label="Your drawing"
        disabled={own.closed !== null}
      >
        <SeatSlide page={page} />
      </SketchBoard>
      <Textarea
        label="Or say it in words"
        size="md"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={roomLimits.content}
        readOnly={own.closed !== null}
        value={words}
        onChange={event => keep(drawn, event.currentTarget.value)}
      />
      <SendBar
        ready={!(isFirst && isEmpty) && (draft !== null || refusal !== null)}
        work={own.work}
        refusal={refusal}
        label={drawn.strokes.length === 0 && words.trim() !== '' ? 'Send answer' : 'Send drawing'}
        onSend={send}
      />
    </>
  )
}
