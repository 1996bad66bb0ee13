import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contentModeNames } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { contentsQuery } from '../parts/content.queries.ts'
import classes from './tool.module.css'

/** A unit or task whose targets a new tool copies. */
export function FromContent({ onPick, onClose }: { onPick: (id: string) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const answer = useQuery(
    contentsQuery({
      tab: 'me',
      mode: ['unit', 'task', 'pdUnit', 'pdTask'],
      $limit: 50,
      ...(search && { $search: search }),
    }),
  )
  return (
    <Dialog
      opened
      title="New tool from content"
      onClose={onClose}
    >
      <p className={classes.small}>
        Its topics, standards and skills become items. Their names stay as they are there.
      </p>
      <TextInput
        aria-label="Search your content"
        placeholder="Search your content"
        value={search}
        maxLength={200}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <Loaded
        answer={answer}
        what="your content"
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.small}>Nothing fits.</p>
          ) : (
            <ul className={classes.choices}>
              {data.map(({ _id, name, mode }) => (
                <li key={_id}>
                  <button
                    type="button"
                    className={classes.choice}
                    onClick={() => onPick(_id)}
                  >
                    <b>{name}</b>
                    <span className={classes.small}>{contentModeNames[mode]}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
