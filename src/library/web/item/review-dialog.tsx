import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { Pills } from '#academics/web/parts/frame.tsx'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  difficulties,
  type Difficulty,
  type Review,
  reviewsContract,
} from '#library/contract/reviews.contract.ts'
import { reviewTagsQuery, refreshLibrary } from '../parts/library.queries.ts'
import { StarInput } from '../parts/stars.tsx'
import { difficultyNames, rateNames } from './review-stat.tsx'
import classes from './item.module.css'

type Rates = Review['rates']

export function ReviewDialog({
  item,
  mine,
  onClose,
}: {
  item: Pick<LibraryItem, '_id' | 'name' | 'grades'>
  mine: Review | null
  onClose: () => void
}) {
  const [rate, setRate] = useState<number | null>(mine?.rate ?? null)
  const [rates, setRates] = useState<Rates>(
    mine?.rates ?? { engagement: null, effectiveness: null, quality: null },
  )
  const [grade, setGrade] = useState<readonly [string, string]>(mine?.grade ?? ['', ''])
  const [tags, setTags] = useState<readonly string[]>(mine?.tags ?? [])
  const [note, setNote] = useState(mine?.note ?? '')
  const [difficulty, setDifficulty] = useState<Difficulty | null>(mine?.difficulty ?? null)
  const learner = useActor().roles.includes('student')
  const offered = useQuery({ ...reviewTagsQuery, enabled: !learner }).data ?? []
  const { actAsync } = useAct(refreshLibrary)
  const send = async () => {
    if (rate === null) return
    const educator = {
      rates,
      tags: [...tags],
      grade: grade[0] === '' ? null : ([grade[0], grade[1] || grade[0]] as [string, string]),
    }
    const data = { rate, note: note.trim(), ...(learner ? { difficulty } : educator) }
    const made = mine
      ? await api(reviewsContract).patch(mine._id, data)
      : await api(reviewsContract).create({ rid: item._id, ...data })
    await actAsync(
      () => Promise.resolve(made),
      mine ? 'Your review is changed.' : 'Thank you for your review.',
    )
  }
  const remove = async () => {
    if (
      !mine ||
      !(await confirm({
        title: 'Delete your review?',
        text: 'Your stars and words are taken out. You can write another one.',
        action: 'Delete review',
        tone: 'negative',
      }))
    )
      return
    if (await actAsync(() => api(reviewsContract).remove(mine._id), 'Your review is deleted.')) onClose()
  }
  const options = [
    { value: '', label: 'Not given' },
    ...item.grades.map(({ label }) => ({ value: label, label })),
  ]
  return (
    <FormDialog
      title={`Review ${item.name}`}
      action={mine ? 'Save review' : 'Send review'}
      ready={rate !== null}
      onClose={onClose}
      onSubmit={send}
    >
      <div>
        <p>
          <b>Overall</b>
        </p>
        <StarInput
          label="Overall"
          value={rate}
          onChange={setRate}
        />
      </div>
      {learner && (
        <NativeSelect
          label="How hard was it?"
          data={[
            { value: '', label: 'Not given' },
            ...difficulties.map(value => ({ value, label: difficultyNames[value] })),
          ]}
          value={difficulty ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setDifficulty(difficulties.find(level => level === value) ?? null)
          }
        />
      )}
      {!learner &&
        (Object.keys(rateNames) as (keyof Rates)[]).map(key => (
          <div key={key}>
            <p>
              {rateNames[key]} <span className={classes.dim}>(optional)</span>
            </p>
            <StarInput
              label={rateNames[key]}
              value={rates[key]}
              onChange={value => setRates({ ...rates, [key]: value })}
            />
          </div>
        ))}
      {!learner && item.grades.length > 0 && (
        <div className={classes.spread}>
          <NativeSelect
            flex={1}
            label="Used with, from"
            data={options}
            value={grade[0]}
            onChange={event => setGrade([event.currentTarget.value, grade[1]])}
          />
          <NativeSelect
            flex={1}
            label="to"
            data={options}
            value={grade[1]}
            onChange={event => setGrade([grade[0], event.currentTarget.value])}
          />
        </div>
      )}
      {offered.length > 0 && (
        <div>
          <p>How you used it</p>
          <Pills
            label="How you used it"
            options={offered.map(value => ({ value, label: value }))}
            value={tags}
            onChange={setTags}
          />
        </div>
      )}
      <Textarea
        label="In your words"
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      {mine && (
        <div>
          <Button
            variant="subtle"
            color="negative"
            onClick={() => {
              void remove()
            }}
          >
            Delete my review
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

export function ReportDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { actAsync } = useAct(refreshLibrary)
  return (
    <FormDialog
      title="Report this review"
      action="Report"
      ready={reason.trim().length >= 3}
      onClose={onClose}
      onSubmit={async () => {
        const done = await api(reviewsContract).patch('report', { _id: review._id, reason: reason.trim() })
        await actAsync(() => Promise.resolve(done), 'Thank you. We look at it.')
      }}
    >
      <Textarea
        label="What is wrong with it?"
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
