// One reflection with its replies, and its author's actions.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Reflection } from '#rooms/contract/reflection.contract.ts'
import { reflections, refreshReflections, type ReflectionSubject } from './reflect.queries.ts'
import { WriteForm } from './write-form.tsx'
import classes from './reflect.module.css'

interface CardProps {
  place: ReflectionSubject
  reflection: Reflection
  answers: readonly Reflection[]
  /** Whether this reader may reply. */ mayReply: boolean
  publishable: boolean
}

export function ReflectionCard({ place, reflection, answers, mayReply, publishable }: CardProps) {
  const [doing, setDoing] = useState<'edit' | 'answer' | null>(null)
  const close = () => setDoing(null)
  return (
    <article
      className={classes.card}
      aria-label={`By ${reflection.author.name}`}
    >
      <One
        place={place}
        reflection={reflection}
        editing={doing === 'edit'}
        onEdit={() => setDoing('edit')}
        onClose={close}
        publishable={publishable}
      />
      {answers.length > 0 && (
        <ul
          className={classes.answers}
          aria-label="Replies"
        >
          {answers.map(answer => (
            <li key={answer._id}>
              <Answer
                place={place}
                answer={answer}
              />
            </li>
          ))}
        </ul>
      )}
      {doing === 'answer' && (
        <WriteForm
          place={place}
          mode="comment"
          label={`Reply to ${reflection.author.name}`}
          action="Send"
          done="Your reply is posted."
          parent={reflection}
          onDone={close}
        />
      )}
      {mayReply && doing === null && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => setDoing('answer')}
          >
            Reply
          </Button>
        </div>
      )}
    </article>
  )
}

function Answer({ place, answer }: { place: ReflectionSubject; answer: Reflection }) {
  const [editing, setEditing] = useState(false)
  return (
    <One
      place={place}
      reflection={answer}
      editing={editing}
      onEdit={() => setEditing(true)}
      onClose={() => setEditing(false)}
      publishable={false}
    />
  )
}

interface OneProps {
  place: ReflectionSubject
  reflection: Reflection
  editing: boolean
  publishable: boolean
  onEdit: () => void
  onClose: () => void
}

function One({ place, reflection, editing, publishable, onEdit, onClose }: OneProps) {
  const { _id, author, content, attach, files, createdAt, to, draft, mine, mode, public: open } = reflection
  const { actAsync, busy } = useAct(refreshReflections)
  const remove = async () => {
    if (
      await confirm({
        title: 'Delete this?',
        text: 'Your words and files are deleted for everybody who could read them.',
        action: 'Delete',
        tone: 'negative',
      })
    )
      await actAsync(() => reflections().remove(_id), 'It is deleted.')
  }
  if (editing)
    return (
      <WriteForm
        place={place}
        mode={mode}
        label="Your words"
        action={draft ? 'Publish' : 'Save changes'}
        done={draft ? 'Your journal is published.' : 'Your changes are saved.'}
        before={reflection}
        publishable={publishable && to.length === 0 && mode !== 'journal'}
        draftable={draft}
        onDone={onClose}
      />
    )
  return (
    <div className={classes.one}>
      <div className={classes.head}>
        <PersonChip
          name={author.name}
          picture={pictureOf(author.avatar)}
          size={28}
        />
        <small>
          <DateTime at={createdAt} />
        </small>
        {to.length > 0 && <StateChip tone="info">Between you two</StateChip>}
        {open && <StateChip tone="positive">Public</StateChip>}
        {draft && <StateChip tone="warning">Draft</StateChip>}
      </div>
      {content !== '' && <p className={classes.words}>{content}</p>}
      {attach.length > 0 && (
        <ul
          className={classes.files}
          aria-label="Files"
        >
          {attach.map((hash, at) => (
            <li key={hash}>
              <Attached
                url={files[hash] ?? ''}
                name={`File ${at + 1}`}
              />
            </li>
          ))}
        </ul>
      )}
      {mine && (
        <div className={classes.tools}>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={onEdit}
          >
            {draft ? 'Edit or publish' : 'Edit'}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="negative"
            loading={busy}
            onClick={() => {
              void remove()
            }}
          >
            Delete
          </Button>
        </div>
      )}
    </div>
  )
}

/** Shows a picture inline; anything else as a link. */
function Attached({ url, name }: { url: string; name: string }) {
  const [picture, setPicture] = useState(true)
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
    >
      {picture ? (
        <img
          src={url}
          alt={name}
          loading="lazy"
          onError={() => setPicture(false)}
        />
      ) : (
        name
      )}
    </a>
  )
}
