import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { BankHit } from '#authoring/contract/bank.shapes.ts'
import { questionsContract } from '#authoring/contract/questions.contract.ts'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { QuestionView } from '../parts/question/question-view.tsx'
import type { QuestionPlace } from './use-question.ts'
import classes from './questions.module.css'

export function Hit({
  hit,
  place: { parent, page },
  used,
  popular,
}: {
  hit: BankHit
  place: QuestionPlace
  used: string | undefined
  /** Used by anybody in the last seven days. */
  popular: boolean
}) {
  const { act, busy } = useAct(refreshAuthoring)
  const [reporting, setReporting] = useState(false)
  const { _id, name, tags, cpa, pictorial, concrete } = hit
  return (
    <li className={classes.part}>
      <QuestionView
        question={{ ...hit, scale: false }}
        heading="p"
        label={`Question: ${name}`}
        keys
      />
      <p className={classes.small}>{[cpa.topicName, cpa.standardName, ...tags].join(' · ')}</p>
      {pictorial && (
        <p className={classes.small}>
          <b>As a picture:</b> {pictorial.text}
        </p>
      )}
      {pictorial?.coverUrl && (
        <img
          className={classes.clip}
          src={pictorial.coverUrl}
          alt=""
        />
      )}
      {concrete && (
        <p className={classes.small}>
          <b>With things:</b> {concrete.text}
        </p>
      )}
      {concrete?.coverUrl && (
        <img
          className={classes.clip}
          src={concrete.coverUrl}
          alt=""
        />
      )}
      {popular && used === undefined && <p className={classes.small}>Used by others this week.</p>}
      {used !== undefined && (
        <p className={classes.small}>
          You used it on{' '}
          <DateTime
            at={used}
            day
          />
          .
        </p>
      )}
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          loading={busy}
          aria-label={`Put into this page: ${name}`}
          onClick={() => {
            act(
              () => api(questionsContract).patch('takeCpa', { _id, id: parent, page }),
              'The question is in the page.',
            )
          }}
        >
          Put into this page
        </Button>
        {!reporting && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Something is wrong: ${name}`}
            onClick={() => setReporting(true)}
          >
            Something is wrong
          </Button>
        )}
      </div>
      {reporting && (
        <Report
          id={_id}
          onClose={() => setReporting(false)}
        />
      )}
    </li>
  )
}

function Report({ id, onClose }: { id: string; onClose: () => void }) {
  const { actAsync, busy } = useAct(refreshAuthoring)
  const [text, setText] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    await actAsync(
      () => api(questionsContract).patch('feedbackCpa', { _id: id, part: 'abstract', text: text.trim() }),
      'Thank you. Nobody is offered this question until it has been looked at.',
    )
  }
  return (
    <form
      className={classes.panel}
      onSubmit={event => {
        void send(event)
      }}
    >
      <Textarea
        label="What is wrong?"
        autosize
        minRows={2}
        maxLength={2000}
        required
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          type="submit"
          loading={busy}
          disabled={text.trim() === ''}
        >
          Send
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onClose}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
