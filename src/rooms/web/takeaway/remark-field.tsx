// The teacher's remark on an answer or a learner's whole work: an autosaved field below other people's
// comments.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { Takeaway, TakeawayComment } from '#rooms/contract/takeaway.shapes.ts'
import { KeepWords } from '#kit/web/parts/keep-words.tsx'
import { CommentMedia } from '../parts/comment-media.tsx'
import { useKeptText } from './kept-text.ts'
import { keep, takeaways } from './takeaway.queries.ts'
import { focusWhenShown } from '#kit/web/focus.ts'
import classes from './takeaway.module.css'

interface RemarkPlace {
  readonly rid: string | null
  readonly page: string | null
}
interface RemarkProps {
  takeaway: Takeaway
  place: RemarkPlace
  label: string
  readOnly: boolean
  /** Expanded initially. */ open?: boolean
}

export function RemarkField({ takeaway, place, label, readOnly, open = false }: RemarkProps) {
  const me = useActor().id
  const here = takeaway.comments.filter(
    ({ rid, page }) => rid === place.rid && (rid !== null || page === place.page),
  )
  const mine = here.findLast(({ _id, from }) => from._id === me && takeaway.remarks.includes(_id))
  const [isOpen, setIsOpen] = useState(open)
  return (
    <div className={classes.remark}>
      <Said
        comments={here.filter(each => each !== mine)}
        files={takeaway.files}
      />
      {readOnly && mine && (
        <Said
          comments={[mine]}
          files={takeaway.files}
        />
      )}
      {!readOnly &&
        (isOpen || mine ? (
          <Field
            takeaway={takeaway}
            place={place}
            label={label}
            mine={mine}
            focus={isOpen && !open}
          />
        ) : (
          <div>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={
                <Icon
                  name="message"
                  size={16}
                />
              }
              aria-label={label}
              onClick={() => setIsOpen(true)}
            >
              Comment
            </Button>
          </div>
        ))}
    </div>
  )
}

function Field({
  takeaway,
  place,
  label,
  mine,
  focus,
}: Pick<RemarkProps, 'takeaway' | 'place' | 'label'> & {
  mine: TakeawayComment | undefined
  focus: boolean
}) {
  const queries = useQueryClient()
  const written = useRef(mine?._id)
  const { text, state, put, retry } = useKeptText({
    place: `remark ${takeaway._id} ${place.rid ?? place.page ?? ''}`,
    stored: mine?.review ?? '',
    save: async review => {
      const before = written.current
      const after = await takeaways().patch(takeaway._id, {
        ...(before !== undefined && { $pull: { comments: { _id: before } } }),
        ...(review !== '' && { $addToSet: { comments: { ...place, review } } }),
      })
      const known = new Set(takeaway.comments.map(({ _id }) => _id))
      written.current =
        review === ''
          ? undefined
          : (after.comments.findLast(each => !known.has(each._id) && each.review === review)?._id ?? before)
      keep(queries, after)
    },
  })
  return (
    <div className={classes.field}>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={5000}
        value={text}
        // Just opened by the user, so it takes focus.
        ref={focus ? focusWhenShown : undefined}
        onChange={event => put(event.currentTarget.value)}
      />
      <KeepWords
        state={state}
        onRetry={retry}
      />
    </div>
  )
}

export const Said = ({
  comments,
  files,
}: {
  comments: readonly TakeawayComment[]
  files: Readonly<Record<string, string>>
}) =>
  comments.length === 0 ? null : (
    <ul className={classes.said}>
      {comments.map(({ _id, from, review, media }) => (
        <li key={_id}>
          <b>{from.nickname}</b> <span>{review}</span>
          <CommentMedia
            media={media && { type: media.type, url: files[media.hash] }}
            sender={from.nickname}
          />
        </li>
      ))}
    </ul>
  )
