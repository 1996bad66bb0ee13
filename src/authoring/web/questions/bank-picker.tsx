// The question bank: confirmed questions of the platform by subject, grade, text and the task's outline;
// inserts one into the page.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CentralSubject } from '#academics/contract/curricula.contract.ts'
import { platformGrades } from '#academics/contract/grades.rules.ts'
import type { BankHit } from '#authoring/contract/bank.shapes.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { TaskOutline } from '#authoring/contract/outline.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { contentQuery, outlineQuery } from '../parts/content.queries.ts'
import { count } from '../parts/content-words.ts'
import {
  bankQuery,
  bankPopularQuery,
  bankUsesQuery,
  branchesOf,
  centralOf,
  centralSubjectsQuery,
  gradeOf,
} from './bank.queries.ts'
import type { QuestionPlace } from './use-question.ts'
import classes from './questions.module.css'
import { Hit } from './bank-hit.tsx'

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
                {data => (
                  <Search
                    place={place}
                    list={list}
                    task={task}
                    outline={data}
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
  const ids = data.map(({ _id }) => _id)
  const { data: uses = [] } = useQuery(bankUsesQuery(ids))
  const { data: popular = [] } = useQuery(bankPopularQuery(ids))
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
            popular={popular.some(({ _id }) => _id === hit._id)}
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
