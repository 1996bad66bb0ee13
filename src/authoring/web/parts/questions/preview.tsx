// A question as learners see it. Answers given here are not saved.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { Hint } from '../question/hint.tsx'
import { OptionPicker } from '../question/option-list.tsx'
import { QuestionView } from '../question/question-view.tsx'
import { Film } from '../video/film.tsx'
import { DrawAnswer } from '../../questions/draw-answer.tsx'
import { PinAnswer } from '../../questions/pin-answer.tsx'
import type { QuestionDraft } from './question-kinds.ts'
import classes from '../../questions/questions.module.css'

export interface PreviewProps {
  question: QuestionDraft
  /** The slide's picture, if any. */ picture?: string | null | undefined
}

export function QuestionPreview({ question, picture }: PreviewProps) {
  const { tips } = question
  return (
    <div className={classes.preview}>
      <QuestionView
        question={question}
        heading="p"
        label="Preview as a learner"
        answer={
          <Answer
            question={question}
            picture={picture}
          />
        }
      >
        {tips && <Hint words={tips} />}
      </QuestionView>
    </div>
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
        <OptionPicker
          options={question.options}
          multi={question.multi}
          scale={question.scale}
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
        <Film
          src={file.url}
          label={file.name}
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
