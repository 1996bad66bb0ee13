// From the bank: confirmed questions of the platform by subject, grade, words and the task's outline, and one of them put into the page.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CentralSubject } from '#academics/contract/curricula.contract.ts'
import { platformGrades } from '#academics/contract/grades.rules.ts'
import type { BankHit } from '#authoring/contract/bank.shapes.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { TaskOutline } from '#authoring/contract/outline.contract.ts'
import { questionsContract } from '#authoring/contract/questions.contract.ts'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { contentQuery, outlineQuery, useAct } from '../content.queries.ts'
import { count } from '../parts/content-words.ts'
import {
  bankQuery,
  bankUsesQuery,
  branchesOf,
  centralOf,
  centralSubjectsQuery,
  gradeOf,
} from './bank.queries.ts'
import { kindOf, questionKinds } from './question-kinds.ts'
import type { QuestionPlace } from './use-question.ts'
import classes from './questions.module.css'

interface BankPickerProps extends QuestionPlace {
  rid: string
  onClose: () => void
}

export function BankPicker({ rid, onClose, ...place }: BankPickerProps) {
  const [content, outline, central] = [
    useQuery(contentQuery(rid)),
    useQuery(outlineQuery(rid)),
    useQuery(centralSubjectsQuery),
  ]
  return (
    <section
      className={classes.panel}
      aria-label="From the bank"
    >
      <div className={classes.bar}>
        <b>From the bank</b>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onClose}
        >
          Back to kinds
        </Button>
      </div>
      <p className={classes.small}>
        Questions that the platform has checked. A copy goes into this page; its topic and standard join the
        outline of this task.
      </p>
      <Loaded
        answer={central}
        what="the subjects"
      >
        {list => (
          <Loaded
            answer={content}
            what="the task"
          >
            {task => (
              <Loaded
                answer={outline}
                what="its outline"
              >
                {tied => (
                  <Search
                    place={place}
                    list={list}
                    task={task}
                    outline={tied}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}

interface SearchProps {
  place: QuestionPlace
  list: readonly CentralSubject[]
  task: Content
  outline: TaskOutline
}

function Search({ place, list, task, outline }: SearchProps) {
  const branches = branchesOf(outline)
  const [filters, setFilters] = useState({
    subject: centralOf(list, task, outline),
    grade: gradeOf(task),
    prompt: '',
    fits: false,
    skip: 0,
  })
  const [typed, setTyped] = useState('')
  const ask = (part: Partial<typeof filters>) => setFilters({ ...filters, skip: 0, ...part })
  const answer = useQuery(bankQuery({ ...filters, branches: filters.fits ? branches : [] }))
  const search = (event: FormEvent) => {
    event.preventDefault()
    ask({ prompt: typed.trim() })
  }
  return (
    <>
      <NativeSelect
        label="Subject"
        value={filters.subject}
        data={[
          { value: '', label: 'Choose a subject' },
          ...list.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={event => ask({ subject: event.currentTarget.value })}
      />
      <NativeSelect
        label="Grade"
        value={filters.grade}
        data={[{ value: '', label: 'Every grade' }, ...platformGrades]}
        onChange={event => ask({ grade: event.currentTarget.value })}
      />
      <form
        className={classes.add}
        role="search"
        onSubmit={search}
      >
        <TextInput
          type="search"
          label="Words"
          value={typed}
          maxLength={400}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
        >
          Search
        </Button>
      </form>
      {branches.length > 0 && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={filters.fits}
            onChange={event => ask({ fits: event.target.checked })}
          />
          Only for the topics and standards of this task
        </label>
      )}
      {filters.subject !== '' && (
        <Loaded
          answer={answer}
          what="the bank"
        >
          {page => (
            <Hits
              place={place}
              page={page}
              onSkip={skip => setFilters({ ...filters, skip })}
            />
          )}
        </Loaded>
      )}
    </>
  )
}

interface HitsProps {
  place: QuestionPlace
  page: {
    total: number
    totalIsLeast?: true | undefined
    limit: number
    skip: number
    data: readonly BankHit[]
  }
  onSkip: (skip: number) => void
}

function Hits({ place, page: { total, totalIsLeast, limit, skip, data }, onSkip }: HitsProps) {
  const { data: uses = [] } = useQuery(bankUsesQuery(data.map(({ _id }) => _id)))
  if (data.length === 0)
    return (
      <EmptyState
        drawing="search"
        title="Nothing found"
        text="Try other words, another grade or the whole subject."
      />
    )
  return (
    <>
      <p
        className={classes.small}
        role="status"
      >
        {totalIsLeast ? `${total}+ questions` : count(total, 'question')}
      </p>
      <ul
        className={classes.lines}
        aria-label="Questions of the bank"
      >
        {data.map(hit => (
          <Hit
            key={hit._id}
            hit={hit}
            place={place}
            used={uses.find(({ _id }) => _id === hit._id)?.at}
          />
        ))}
      </ul>
      {total > limit && (
        <div className={classes.tools}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={skip === 0}
            onClick={() => onSkip(Math.max(0, skip - limit))}
          >
            Previous
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={skip + data.length >= total}
            onClick={() => onSkip(skip + limit)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  )
}

function Hit({
  hit,
  place: { parent, page },
  used,
}: {
  hit: BankHit
  place: QuestionPlace
  used: string | undefined
}) {
  const { act, busy } = useAct()
  const [reporting, setReporting] = useState(false)
  const { _id, name, options, tags, cpa, pictorial, concrete } = hit
  return (
    <li className={classes.part}>
      <b className={classes.hit}>{name}</b>
      {options.length > 0 && (
        <ul
          className={classes.choices}
          aria-label="Options"
        >
          {options.map(option => (
            <li key={option._id}>
              {option.val}
              {option.on && ' (correct)'}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.small}>
        {[questionKinds[kindOf(hit)].label, cpa.topicName, cpa.standardName, ...tags].join(' · ')}
      </p>
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
            void act(
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
  const { act, busy } = useAct()
  const [text, setText] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    await act(
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
