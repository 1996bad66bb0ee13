// A question as a learner meets it. What is answered here stays here.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { Clip } from './clip.tsx'
import { DrawAnswer } from './draw-answer.tsx'
import { PinAnswer } from './pin-answer.tsx'
import type { QuestionDraft } from './question-kinds.ts'
import classes from './questions.module.css'

export interface PreviewProps {
  question: QuestionDraft
  /** Picture of the slide, where there is one. */ picture?: string | null | undefined
}

export function QuestionPreview({ question, picture }: PreviewProps) {
  const { name, tips, type } = question
  const [tipped, setTipped] = useState(false)
  return (
    <section
      className={classes.preview}
      aria-label="Preview as a learner"
    >
      <p className={classes.ask}>
        {name || (type === 'website' ? 'Visit the website, then answer.' : 'Answer this slide.')}
      </p>
      <Answer
        question={question}
        picture={picture}
      />
      {tips &&
        (tipped ? (
          <p
            className={classes.small}
            role="note"
          >
            {tips}
          </p>
        ) : (
          <div>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setTipped(true)}
            >
              Show hint
            </Button>
          </div>
        ))}
    </section>
  )
}

function Answer({ question, picture }: PreviewProps) {
  switch (question.type) {
    case 'text':
      return question.multi ? (
        question.list.map(({ _id, val }, at) => (
          <Textarea
            key={_id}
            label={val || `Part ${at + 1}`}
            autosize
            minRows={2}
          />
        ))
      ) : (
        <Textarea
          label="Your answer"
          autosize
          minRows={3}
        />
      )
    case 'choice':
      return (
        <ChoiceAnswer
          options={question.options}
          multi={question.multi}
        />
      )
    case 'media':
      return <MediaAnswer />
    case 'comment':
      return <PinAnswer picture={picture} />
    case 'draw':
      return <DrawAnswer picture={picture} />
    case 'website':
      return <WebsiteAnswer address={question.data} />
  }
}

interface ChoiceProps {
  options: QuestionDraft['options']
  multi: boolean
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  /** Say which were right. */ isRevealed?: boolean
}

export function ChoiceAnswer({ options, multi, value, onChange, isRevealed = false }: ChoiceProps) {
  const [own, setOwn] = useState<readonly string[]>([])
  const picked = value ?? own
  const pick = (id: string, on: boolean) => {
    const next = multi ? [...picked.filter(each => each !== id), ...(on ? [id] : [])] : [id]
    setOwn(next)
    onChange?.(next)
  }
  return (
    <fieldset
      className={classes.group}
      disabled={isRevealed}
    >
      <legend>{multi ? 'Pick all that fit' : 'Pick one'}</legend>
      {options.map(({ _id, val, on }) => (
        <label
          key={_id}
          className={classes.answer}
        >
          <input
            type={multi ? 'checkbox' : 'radio'}
            name="picked"
            checked={picked.includes(_id)}
            onChange={event => pick(_id, event.target.checked)}
          />
          <span>
            {val}
            {isRevealed && on && <b> (correct)</b>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function MediaAnswer() {
  const [file, setFile] = useState<{ name: string; url: string; type: string } | null>(null)
  const take = (given: File | undefined) => {
    if (file) URL.revokeObjectURL(file.url)
    setFile(given ? { name: given.name, type: given.type, url: URL.createObjectURL(given) } : null)
  }
  return (
    <>
      <label className={classes.group}>
        <span className={classes.label}>Picture, audio or video</span>
        <input
          type="file"
          accept="image/*,audio/*,video/*"
          capture="environment"
          onChange={event => take(event.target.files?.[0])}
        />
      </label>
      {file?.type.startsWith('image/') && (
        <img
          className={classes.clip}
          src={file.url}
          alt={file.name}
        />
      )}
      {file && !file.type.startsWith('image/') && (
        <Clip
          className={classes.clip}
          src={file.url}
          controls
          aria-label={file.name}
        />
      )}
    </>
  )
}

const WebsiteAnswer = ({ address }: { address: string }) => (
  <>
    <WebsiteFrame address={address} />
    <Textarea
      label="Your answer"
      autosize
      minRows={2}
    />
  </>
)

export const WebsiteFrame = ({ address }: { address: string }) =>
  /^https:\/\/[^\s/]+\.[^\s/]+/.test(address) ? (
    <>
      <iframe
        className={classes.site}
        src={address}
        title="Website of the question"
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
      <p className={classes.small}>
        Some sites do not open inside another page.{' '}
        <TextLink to={address}>Open it in a page of its own</TextLink>
      </p>
    </>
  ) : (
    <p className={classes.small}>The website shows here once its address is there.</p>
  )
