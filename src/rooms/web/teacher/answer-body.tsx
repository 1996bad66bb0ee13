// An answer's content, by kind.
import type { Question } from '#authoring/contract/question.shapes.ts'
import { letterOf } from '#authoring/web/parts/question/option-list.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Response } from '#rooms/contract/response.contract.ts'
import { LazyLink, LazyMedia } from '../parts/comment-media.tsx'
import { SketchView } from '../room/sketch-view.tsx'
import { sketchIn } from '../room/sketch.ts'
import classes from './answer-body.module.css'

interface BodyProps {
  answer: Response
  question: Question | undefined
  /** Shortened to fit a small tile. */ brief?: boolean
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

/** A drawing, the text given instead of one, or both. */
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

/** An answer as plain text; parts are separated by line breaks. */
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
                <b>{question?.scale ? at + 1 : letterOf(at)}</b> {val}
              </li>,
            ]
          : [],
      )}
    </ul>
  )
}

/** A site's video is loaded only once it is started; in a small tile it stays a link. */
function Media({
  answer: { content, fileUrl, nickname, json },
  brief,
}: {
  answer: Response
  brief: boolean
}) {
  const name = `Answer${nickname && ` of ${nickname}`}`
  if (fileUrl === null)
    return brief ? (
      <TextLink to={content}>{content}</TextLink>
    ) : (
      <LazyLink
        address={content}
        label={name}
      />
    )
  return (
    <LazyMedia
      url={fileUrl}
      type={typeof json?.['type'] === 'string' ? json['type'] : ''}
      name={name}
      brief={brief}
    />
  )
}
