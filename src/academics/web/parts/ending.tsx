// Archiving, restoring and deleting a subject or a skill set.
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAcademics } from './academics.queries.ts'
import { Section } from './frame.tsx'
import classes from './academic.module.css'

interface EndingProps {
  /** Noun for use in sentences, such as "subject". */
  what: string
  name: string
  /** What is deleted with it. */
  parts: string
  archived: boolean
  mayDelete: boolean
  setArchived: (archived: boolean) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Path of the list. */
  list: string
}

export function Ending({ what, name, parts, archived, mayDelete, setArchived, remove, list }: EndingProps) {
  const { act, actAsync } = useAct(refreshAcademics)
  const navigate = useNavigate()
  const confirmed = () =>
    confirm({
      title: `Delete ${name}?`,
      text: `Its ${parts} are deleted with it. Content that uses them keeps its own copy.`,
      action: `Delete ${what}`,
      tone: 'negative',
    })
  const removeForGood = async () => {
    if ((await confirmed()) && (await actAsync(remove, `The ${what} is deleted.`))) await navigate(list)
  }
  return (
    <Section
      id="ending"
      title={archived ? 'Archived' : 'Archive'}
      line={`An archived ${what} is not offered to authors any more.`}
    >
      <div className={classes.tools}>
        <Button
          variant="default"
          onClick={() => {
            act(() => setArchived(!archived), archived ? `The ${what} is back.` : `The ${what} is archived.`)
          }}
        >
          {archived ? `Restore ${what}` : `Archive ${what}`}
        </Button>
        {archived && mayDelete && (
          <Button
            variant="outline"
            color="negative"
            onClick={() => {
              void removeForGood()
            }}
          >
            {`Delete ${what}`}
          </Button>
        )}
      </div>
    </Section>
  )
}
