import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import { useEditor } from './editor-context.ts'
import classes from './editor.module.css'

const calls = { idea: 'recommendIdea', words: 'recommendWords', inquiry: 'recommendInquiry' } as const
export type Suggested = keyof typeof calls
export const isSuggested = (code: string | null): code is Suggested =>
  code !== null && Object.hasOwn(calls, code)

/** What others wrote in this field; loaded on demand. */
export function Suggestions({
  of,
  label,
  taken,
  onTake,
}: {
  of: Suggested
  label: string
  taken: (text: string) => boolean
  onTake: (text: string) => void
}) {
  const { content, readOnly } = useEditor()
  const [open, setOpen] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['authoring', 'suggestions', of, content._id],
    queryFn: () => api(unitContract).get(calls[of], { _id: content._id, $limit: 8 }),
    enabled: open,
    staleTime: minuteMs,
  })
  if (readOnly) return null
  return (
    <div className={classes.ideas}>
      <div>
        <button
          type="button"
          className={classes.textButton}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide suggestions' : `Suggestions for ${label.toLowerCase()}`}
        </button>
      </div>
      {open && (
        <div aria-live="polite">
          <Ideas
            label={label}
            ideas={data?.filter(({ text }) => !taken(text))}
            isPending={isPending}
            onTake={onTake}
          />
        </div>
      )}
    </div>
  )
}

interface IdeasProps {
  label: string
  ideas: readonly { readonly text: string; readonly from: string }[] | undefined
  isPending: boolean
  onTake: (text: string) => void
}

function Ideas({ label, ideas = [], isPending, onTake }: IdeasProps) {
  if (isPending) return <p className={classes.hint}>Looking</p>
  if (ideas.length === 0) return <p className={classes.hint}>Nobody has written anything like it yet.</p>
  return (
    <ul aria-label={`Suggestions for ${label.toLowerCase()}`}>
      {ideas.map(({ text, from }) => (
        <li key={text}>
          <button
            type="button"
            className={classes.idea}
            onClick={() => onTake(text)}
          >
            <span>{text}</span>
            <small>{from}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
