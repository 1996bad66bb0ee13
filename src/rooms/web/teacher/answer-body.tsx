// What one answer says, by its kind.
import { useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { letterOf } from '#authoring/web/parts/question/option-list.tsx'
import { Film } from '#authoring/web/video/film.tsx'
import { playsNote } from '#files/contract/media-types.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Response } from '#rooms/contract/response.contract.ts'
import { SketchView } from '../room/sketch-view.tsx'
import { sketchIn } from '../room/sketch.ts'
import classes from './answer-body.module.css'

interface BodyProps {
  answer: Response
  question: Question | undefined
  /** As much as fits a small tile. */ brief?: boolean
}

export function AnswerBody({ answer, question, brief = false }: BodyProps) {
  switch (answer.type) {
    case 'choice':
      return (
        <Picked
          answer={answer}
          question={question}
        />
      )
    case 'draw':
      return (
        <Drawn
          answer={answer}
          brief={brief}
        />
      )
    case 'media':
      return (
        <Media
          answer={answer}
          brief={brief}
        />
      )
    case 'comment':
      return (
        <p className={classes.text}>
          <Icon
            name="message"
            size={14}
          />{' '}
          {answer.content}
        </p>
      )
    case 'text':
    case 'website':
      return (
        <p
          className={classes.text}
          data-brief={brief || undefined}
        >
          {textOf(answer)}
        </p>
      )
  }
}

/** A drawing, the words that stand in for one, or both. */
function Drawn({ answer: { json, content, nickname }, brief }: Required<Omit<BodyProps, 'question'>>) {
  const sketch = sketchIn(json)
  return (
    <>
      {(sketch.strokes.length > 0 || content === '') && (
        <div
          className={classes.sheet}
          style={{ aspectRatio: sketch.width / sketch.height }}
        >
          <SketchView
            sketch={sketch}
            label={`Drawing${nickname && ` of ${nickname}`}`}
          />
        </div>
      )}
      {content !== '' && (
        <p
          className={classes.text}
          data-brief={brief || undefined}
        >
          {content}
        </p>
      )}
    </>
  )
}

/** The words of an answer in one text; parts stand below each other. */
export function textOf({ content, json }: Pick<Response, 'content' | 'json'>): string {
  if (content !== '') return content
  const parts = json?.['parts']
  return typeof parts === 'object' && parts !== null
    ? Object.values(parts)
        .filter((part): part is string => typeof part === 'string' && part !== '')
        .join('\n')
    : ''
}

function Picked({ answer: { answer }, question }: Pick<BodyProps, 'answer' | 'question'>) {
  const options = question?.options ?? []
  return (
    <ul className={classes.picked}>
      {options.flatMap(({ _id, val }, at) =>
        answer.includes(_id)
          ? [
              <li key={_id}>
                <b>{letterOf(at)}</b> {val}
              </li>,
            ]
          : [],
      )}
    </ul>
  )
}

/** A stored file is shown as what it is; what its sender did not say is tried out: a picture, a film or sound, a link. Other sites are linked to, never loaded. */
function Media({
  answer: { content, fileUrl, nickname, json },
  brief,
}: {
  answer: Response
  brief: boolean
}) {
  const said = typeof json?.['type'] === 'string' ? json['type'] : ''
  const [failed, setFailed] = useState(
    said === '' || said.startsWith('image/') ? 0 : /^(video|audio)\//.test(said) ? 1 : 2,
  )
  const name = `Answer${nickname && ` of ${nickname}`}`
  if (fileUrl === null) return <TextLink to={content}>{content}</TextLink>
  if (failed === 0)
    return (
      <img
        className={classes.media}
        src={fileUrl}
        alt={name}
        loading="lazy"
        onError={() => setFailed(1)}
      />
    )
  if (failed === 1 && !brief)
    return (
      <Film
        src={fileUrl}
        label={name}
        note={playsNote(said)}
        onFail={() => setFailed(2)}
      />
    )
  const note = brief ? null : playsNote(said)
  return (
    <>
      {note !== null && <p className={classes.small}>{note}</p>}
      <a
        className={classes.file}
        href={fileUrl}
        target="_blank"
        rel="noreferrer"
      >
        <Icon
          name="file"
          size={18}
        />
        Open the file
      </a>
    </>
  )
}
