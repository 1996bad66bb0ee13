// Shared tips of all authors with search and kind, and the form to share one.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { questionTypes, type QuestionType } from '#authoring/contract/question.shapes.ts'
import type { SharedTip } from '#authoring/contract/tips.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolInForce } from '#kit/web/token.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { questionKinds } from '../parts/questions/question-kinds.ts'
import { ShareTipDialog } from './share-tip-dialog.tsx'
import { sharedTipsQuery, tips } from './tips.queries.ts'
import classes from './tips.module.css'

interface ListProps {
  /** On a page, a tip can be copied to it. */
  onUse?: (tip: SharedTip) => void
  /** The page's question kind. */
  kind?: QuestionType | undefined
}

export function SharedTipList({ onUse, kind }: ListProps) {
  const [search, setSearch] = useState('')
  const [type, setType] = useState<QuestionType | ''>(kind ?? '')
  const answer = useQuery(sharedTipsQuery(search, type))
  return (
    <div className={classes.library}>
      <div className={classes.bar}>
        <TextInput
          aria-label="Search tips"
          placeholder="Search tips"
          value={search}
          maxLength={200}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Kind of question"
          value={type}
          data={[{ value: '', label: 'Every kind' }, ...questionTypes.map(toOption)]}
          onChange={event => setType(event.currentTarget.value as QuestionType | '')}
        />
        {!onUse && <ShareTip />}
      </div>
      <Loaded
        answer={answer}
        what="the tips"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="talk"
              title="No tips found"
              text="Try another word or kind, or share a tip of your own."
            />
          ) : (
            <ul className={classes.list}>
              {data.map(tip => (
                <Tip
                  key={tip._id}
                  tip={tip}
                >
                  {onUse && (
                    <Button
                      size="compact-md"
                      variant="default"
                      aria-label={`Use ${tip.name}`}
                      onClick={() => onUse(tip)}
                    >
                      Use
                    </Button>
                  )}
                </Tip>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

const toOption = (value: QuestionType) => ({ value, label: questionKinds[kindFor[value]].label })
const kindFor = {
  text: 'textOne',
  choice: 'choice',
  media: 'media',
  comment: 'comment',
  draw: 'draw',
  website: 'website',
} as const

/** A personal account has nobody to share with. */
function ShareTip() {
  const [open, setOpen] = useState(false)
  const school = schoolInForce()
  if (school === null)
    return <p className={classes.dim}>Switch to your school to share a tip with its staff.</p>
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share a tip</Button>
      {open && (
        <ShareTipDialog
          school={school}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Tip({ tip, children }: { tip: SharedTip; children: ReactNode }) {
  const actor = useActor()
  const { act, busy } = useAct(refreshAuthoring)
  const { _id, name, text, type, school, author, createdAt } = tip
  const isMine = author?._id === actor.id
  const mayRemove = isMine || (school !== null && isAdminOf(actor, school))
  return (
    <li className={classes.tip}>
      <h2>{name}</h2>
      <p className={classes.words}>{text}</p>
      <p className={classes.dim}>
        {author ? author.name : 'Comes with the platform'}
        {type && ` · ${toOption(type).label}`}
        {author && (
          <>
            {' · '}
            <DateTime
              at={createdAt}
              day
            />
          </>
        )}
      </p>
      <div className={classes.acts}>
        {children}
        {mayRemove && (
          <Button
            size="compact-md"
            variant="subtle"
            color="red"
            loading={busy}
            aria-label={`Remove ${name}`}
            onClick={() => {
              act(() => tips().remove(_id), 'The tip is no longer shared.')
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
