// An answer of any of the six kinds, read-only.
import { useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Film } from '#authoring/web/parts/video/film.tsx'
import { playsNote } from '#files/contract/media-types.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { AnswerPoint, type Response } from '#rooms/contract/response.contract.ts'
import type { TakeawayResponse } from '#rooms/contract/takeaway.shapes.ts'
import { submissionWords, votesWords } from '#rooms/contract/work-words.rules.ts'
import { sketchIn } from '../room/sketch.ts'
import { textOf } from '../teacher/answer-body.tsx'
import { LinkedMedia } from '../parts/linked-media.tsx'
import { DrawnAnswer, PlacedAnswer } from './on-slide.tsx'
import classes from './takeaway.module.css'

interface AnswerProps {
  answer: TakeawayResponse
  question: Pick<Question, 'options' | 'type' | 'multi'>
  /** Signed URLs by hash. */
  files: Readonly<Record<string, string>>
  /** Picture of the page. */
  picture?: string | null | undefined
}

export function AnswerView({ answer, question, files, picture }: AnswerProps) {
  const { type, content, answer: picked, json, point, file, teacherSharing } = answer
  const place = AnswerPoint.safeParse(point)
  const words = textOf({ content, json: json as Response['json'] })
  return (
    <div className={classes.answer}>
      {picked.length > 0 && (
        <Picked
          options={question.options}
          picked={picked}
        />
      )}
      {file ? (
        <FileAnswer
          url={files[content] ?? ''}
          note={playsNote(typeIn(json))}
        />
      ) : (
        words !== '' && (
          <Words
            content={words}
            link={type === 'media'}
          />
        )
      )}
      {type === 'draw' && json !== null && !(words !== '' && isBlank(json)) && (
        <DrawnAnswer
          sketch={sketchIn(json)}
          picture={picture}
        />
      )}
      {place.success && (
        <PlacedAnswer
          place={place.data}
          picture={picture}
        />
      )}
      {type === 'draw' && json !== null && words === '' && isBlank(json) && (
        <p className={classes.small}>The drawing was cleared.</p>
      )}
      {answer.votes !== undefined && (
        <p className={classes.small}>{votesWords(answer.votes)} of classmates</p>
      )}
      {teacherSharing && <p className={classes.small}>Added by the teacher</p>}
      <Submission
        answer={answer}
        question={question}
      />
    </div>
  )
}

const typeIn = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'type' in json ? String(json.type) : ''

const isBlank = (json: unknown): boolean => sketchIn(json).strokes.length === 0

/** How often and when it was submitted, with its first version. */
function Submission({ answer, question }: Pick<AnswerProps, 'answer' | 'question'>) {
  const { first, at, lastAt = at, file } = answer
  const words = submissionWords(answer)
  if (words === null) return null
  return (
    <div className={classes.small}>
      <p>{words}</p>
      {first && !file && (
        <details className={classes.fold}>
          <summary>
            First answer, <DateTime at={at} />; last <DateTime at={lastAt} />
          </summary>
          <p className={classes.words}>{firstWords(first, question)}</p>
        </details>
      )}
    </div>
  )
}

function firstWords(
  { content, answer, json }: NonNullable<TakeawayResponse['first']>,
  { options }: AnswerProps['question'],
): string {
  const picked = options.filter(({ _id }) => answer.includes(_id)).map(({ val }) => val)
  if (picked.length > 0) return picked.join(', ')
  return textOf({ content, json: json as Response['json'] }) || 'A drawing'
}

const Words = ({ content, link }: { content: string; link: boolean }) =>
  link && /^https?:\/\//.test(content) ? (
    <LinkedMedia
      address={content}
      label="What was handed in"
    />
  ) : (
    <p className={classes.words}>{content}</p>
  )

/** Marks each picked option as correct or not, if there is a key. */
function Picked({ options, picked }: { options: Question['options']; picked: readonly string[] }) {
  const keyed = options.some(({ on }) => on)
  return (
    <ul className={classes.picked}>
      {options
        .filter(({ _id }) => picked.includes(_id))
        .map(({ _id, val, on }) => (
          <li
            key={_id}
            data-right={keyed ? on : undefined}
          >
            {keyed && (
              <Icon
                name={on ? 'check' : 'close'}
                size={18}
              />
            )}
            <span>
              {val}
              {keyed && <small>{on ? 'Right' : 'Not right'}</small>}
            </span>
          </li>
        ))}
    </ul>
  )
}

/** The file type shows on loading: a picture, else video or audio, else a download. */
function FileAnswer({ url, note }: { url: string; note: string | null }) {
  const [tried, setTried] = useState<'picture' | 'clip' | 'none'>('picture')
  if (url === '') return <p className={classes.small}>This file is not kept any more.</p>
  return (
    <div className={classes.file}>
      {tried === 'picture' && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          <img
            src={url}
            alt="What was handed in"
            loading="lazy"
            onError={() => setTried('clip')}
          />
        </a>
      )}
      {tried === 'clip' && (
        <Film
          src={url}
          label="What was handed in"
          onFail={() => setTried('none')}
        />
      )}
      {tried !== 'picture' && note !== null && <p className={classes.small}>{note}</p>}
      {tried !== 'picture' && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={classes.link}
        >
          Open the file
        </a>
      )}
    </div>
  )
}
