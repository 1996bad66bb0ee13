import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { contentsQuery } from '../parts/content.queries.ts'
import { Cover } from '../parts/cover.tsx'
import classes from './links.module.css'

const CreateDialog = lazy(() =>
  import('../content/create-dialog.tsx').then(module => ({ default: module.CreateDialog })),
)

interface LinkPickerProps {
  modes: readonly ContentMode[]
  taken: readonly string[]
  into: string
  onClose: () => void
  onPick: (ids: string[]) => Promise<boolean>
}

/** Picks content of mine or shared with me to link, several at once, or creates new content. */
export function LinkPicker({ modes, taken, into, onClose, onPick }: LinkPickerProps) {
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const [creating, setCreating] = useState(false)
  const { act, actAsync, busy } = useAct()
  const ask = (tab: 'me' | 'other') =>
    contentsQuery({ tab, mode: [...modes], $limit: 50, ...(words.trim() && { $search: words.trim() }) })
  const [mine, others] = [useQuery(ask('me')), useQuery(ask('other'))]
  const send = async (ids: readonly string[]) => {
    if (await onPick([...ids])) onClose()
  }
  if (creating)
    return (
      <Suspense fallback={null}>
        <CreateDialog
          modes={modes}
          {...(modes[0] && { mode: modes[0] })}
          onClose={() => setCreating(false)}
          onMade={({ _id }) => actAsync(() => send([_id]))}
        />
      </Suspense>
    )
  return (
    <Dialog
      opened
      title={`Add to ${into}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={() => setCreating(true)}
          >
            Make something new
          </Button>
          <Button
            loading={busy}
            disabled={picked.length === 0}
            onClick={() => act(() => send(picked))}
          >
            {picked.length > 1 ? `Add ${picked.length}` : 'Add'}
          </Button>
        </>
      }
    >
      <div className={classes.search}>
        <SearchField
          label="Search content"
          value={words}
          onChange={setWords}
        />
      </div>
      <Loaded
        answer={mine}
        what="content"
        shape="table"
      >
        {({ data }) => {
          const rows = [...data, ...(others.data?.data ?? [])].filter(({ _id }) => !taken.includes(_id))
          return rows.length === 0 ? (
            <p className={classes.hint}>
              {words ? 'Nothing matches.' : 'There is nothing left to link. Make something new.'}
            </p>
          ) : (
            <ul
              className={classes.choices}
              aria-label="Content to link"
            >
              {rows.map(content => (
                <li key={content._id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={picked.includes(content._id)}
                      onChange={event =>
                        setPicked(
                          event.target.checked
                            ? [...picked, content._id]
                            : picked.filter(each => each !== content._id),
                        )
                      }
                    />
                    <Cover
                      content={content}
                      small
                    />
                    <span className={classes.words}>
                      <b>{content.name}</b>
                      <span className={classes.chips}>
                        <KindChip kind={content.mode} />
                      </span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
