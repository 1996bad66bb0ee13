// Notes on a page as their author sees them: stored ones merged with those in flight. Pure.
import type { Response } from '#rooms/contract/response.contract.ts'
import type { OwnWork } from './use-own.ts'

export interface Note {
  readonly id: string
  readonly text: string
  readonly point: Response['point']
  /** Delivery state in words; null once the teacher has it. */
  readonly words: string | null
  readonly refused: boolean
  /** Added by the teacher. */
  readonly fixed: boolean
}

const waiting = 'Not sent yet'

export function notesOf({
  records,
  unsent,
  refused,
}: Pick<OwnWork, 'records' | 'unsent' | 'refused'>): Note[] {
  const gone = new Set(unsent.flatMap(act => (act.do === 'takeBack' ? [act.target] : [])))
  const kept = records.map(({ _id, content, point, teacherSharing }): Note => ({
    id: _id,
    text: content,
    point,
    words: null,
    refused: false,
    fixed: teacherSharing,
  }))
  const coming = unsent.flatMap((act): Note[] =>
    act.do === 'give'
      ? [
          {
            id: act.key,
            text: act.values.content ?? '',
            point: act.values.point ?? null,
            words: waiting,
            refused: false,
            fixed: false,
          },
        ]
      : [],
  )
  const back = refused.flatMap(({ act, message }): Note[] =>
    act.do === 'give'
      ? [
          {
            id: act.key,
            text: act.values.content ?? '',
            point: act.values.point ?? null,
            words: message,
            refused: true,
            fixed: false,
          },
        ]
      : [],
  )
  return [...kept, ...coming, ...back]
    .filter(({ id }) => !gone.has(id))
    .map(note =>
      unsent.reduce<Note>(
        (now, act) =>
          act.do === 'change' && act.target === note.id
            ? {
                ...now,
                text: act.values.content ?? now.text,
                point: act.values.point ?? now.point,
                words: waiting,
              }
            : now,
        note,
      ),
    )
}
