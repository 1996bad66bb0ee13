import { ActionIcon, Button } from '@mantine/core'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useEngine, useRoom } from '../room/use-room.tsx'
import { AnswerBody } from '../teacher/answer-body.tsx'
import type { OwnWork } from './use-own.ts'
import classes from './seat.module.css'

export function Given({
  question,
  own: { records, unsent, refused, closed },
}: {
  question: Question
  own: OwnWork
}) {
  const engine = useEngine()
  const lost = useRoom(({ link }) => link === 'lost')
  const takenBack = new Set(unsent.flatMap(act => (act.do === 'takeBack' ? [act.target] : [])))
  const shown = records.filter(({ _id }) => !takenBack.has(_id))
  const waiting = unsent.flatMap(act => (act.do === 'give' ? [act] : []))
  if (shown.length + waiting.length + refused.length === 0) return null
  const remove = (id: string) => engine.takeBack(question.page, 'media', id)
  return (
    <ul
      className={classes.given}
      aria-label="What you have sent"
    >
      {shown.map((record, at) => (
        <li key={record._id}>
          <div>
            <AnswerBody
              answer={record}
              question={question}
            />
          </div>
          {closed === null && !record.teacherSharing && (
            <ActionIcon
              variant="default"
              size={40}
              aria-label={`Remove file ${at + 1}`}
              onClick={() => remove(record._id)}
            >
              <Icon
                name="trash"
                size={18}
              />
            </ActionIcon>
          )}
        </li>
      ))}
      {waiting.map(({ key, file, values }) => (
        <li key={key}>
          <span
            className={classes.small}
            role="status"
          >
            <Icon
              name="clock"
              size={16}
            />{' '}
            {file?.name ?? values.content}:{' '}
            {lost ? 'kept on this device until the connection is back' : 'sending…'}
          </span>
          <ActionIcon
            variant="default"
            size={40}
            aria-label={`Remove ${file?.name ?? 'link'}`}
            onClick={() => remove(key)}
          >
            <Icon
              name="trash"
              size={18}
            />
          </ActionIcon>
        </li>
      ))}
      {refused.map(({ act: { key }, message }) => (
        <li
          key={key}
          role="alert"
        >
          <span
            className={classes.small}
            data-wrong
          >
            {message}
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => engine.dismiss(key)}
          >
            Close
          </Button>
        </li>
      ))}
    </ul>
  )
}
