// Drawing over the page by finger, pen or mouse.
import { useEffect, useEffectEvent } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { SketchBoard } from '../room/sketch-board.tsx'
import { emptySketch, jsonOf, sketchIn, type Sketch } from '../room/sketch.ts'
import { useEngine } from '../room/use-room.tsx'
import { useKeptDraft } from './kept-draft.ts'
import { SendBar } from './send-bar.tsx'
import { SeatSlide, useDeckSize } from './seat-slide.tsx'
import { oneOf, useOwn } from './use-own.ts'
import classes from './seat.module.css'

const penRests = 1200

export function DrawAnswer({ question: { page } }: { question: Question }) {
  const engine = useEngine()
  const own = useOwn(page)
  const { values, state } = oneOf(own)
  const size = useDeckSize()
  const [draft, setDraft] = useKeptDraft<Sketch>(page)
  const drawn = draft ?? (values?.json ? sketchIn(values.json) : { ...emptySketch, ...size })
  const send = () => {
    if (state.is === 'refused') engine.dismiss(state.key)
    engine.give(page, 'draw', { json: jsonOf(drawn) })
    setDraft(null)
  }
  const sendSoon = useEffectEvent(send)
  // The teacher may watch every board of the class: what is drawn goes out by itself when the pen rests.
  useEffect(() => {
    if (draft === null || draft.strokes.length === 0 || own.closed !== null) return
    const timer = setTimeout(() => sendSoon(), penRests)
    return () => clearTimeout(timer)
  }, [draft, own.closed])
  return (
    <>
      {own.closed === null && <p className={classes.small}>Your teacher sees the drawing as it grows.</p>}
      <SketchBoard
        sketch={drawn}
        onChange={setDraft}
        label="Your drawing"
        disabled={own.closed !== null}
      >
        <SeatSlide page={page} />
      </SketchBoard>
      <SendBar
        ready={drawn.strokes.length > 0 && (draft !== null || state.is === 'refused')}
        state={state}
        closed={own.closed}
        again={state.is === 'sent'}
        label="Send drawing"
        onSend={send}
      />
    </>
  )
}
