// Text: one box, or one per part. Also the answer for a website question.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { roomLimits } from '#rooms/contract/room.shapes.ts'
import type { AnswerValues } from '../room/room-api.ts'
import { useEngine } from '../room/use-room.tsx'
import { SendBar } from './send-bar.tsx'
import { oneOf, useOwn } from './use-own.ts'

type Parts = Readonly<Record<string, string>>
const whole = 'answer'

/** Texts of an answer's parts; a single box is one part. */
function partsIn(values: AnswerValues | null): Parts {
  const parts = values?.json?.['parts']
  const written =
    typeof parts === 'object' && parts !== null && !Array.isArray(parts)
      ? Object.entries(parts).filter((each): each is [string, string] => typeof each[1] === 'string')
      : []
  if (written.length > 0) return Object.fromEntries(written)
  return values?.content ? { [whole]: values.content } : {}
}

const isBlank = (parts: Parts): boolean => Object.values(parts).every(text => text.trim() === '')

const valuesOf = (parts: Parts, multi: boolean): AnswerValues =>
  multi ? { json: { parts: { ...parts } } } : { content: parts[whole] ?? '' }

export function TextAnswer({ question: { page, type, multi, list } }: { question: Question }) {
  const engine = useEngine()
  const own = useOwn(page)
  const { values, refusal } = oneOf(own)
  const { draft } = own
  const several = multi && list.length > 0
  const boxes = several
    ? list.map(({ _id, val }, at) => ({ _id, label: val || `Part ${at + 1}` }))
    : [{ _id: whole, label: 'Your answer' }]
  const parts = partsIn(draft ?? values)
  const written = !isBlank(parts)
  const send = () => {
    if (refusal) engine.dismiss(refusal.act.key)
    engine.give(page, type, valuesOf(parts, several))
  }
  const write = (next: Parts) => engine.keepDraft(page, type, valuesOf(next, several))
  return (
    <>
      {boxes.map(({ _id, label }) => (
        <Textarea
          key={_id}
          label={label}
          size="md"
          autosize
          minRows={several ? 2 : 3}
          maxRows={12}
          maxLength={Math.floor(roomLimits.content / boxes.length)}
          readOnly={own.closed !== null}
          value={parts[_id] ?? ''}
          onChange={event => write({ ...parts, [_id]: event.currentTarget.value })}
        />
      ))}
      <SendBar
        ready={written && (draft !== null || refusal !== null)}
        work={own.work}
        refusal={refusal}
        onSend={send}
      />
    </>
  )
}
