// Inserts into one of my decks: choose the task and the page to insert after.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { promptsContract, type Prompt } from '#authoring/contract/extras.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { deckQuery } from '../questions/questions.queries.ts'
import { panelPath } from '../addon/place.ts'
import classes from './prompts.module.css'

interface InsertProps {
  prompt: Pick<Prompt, '_id' | 'name'>
  /** Initial task. */ task?: string | undefined
  onClose: () => void
}

export function InsertDialog({ prompt, task, onClose }: InsertProps) {
  const tasks = useQuery({
    queryKey: ['authoring', 'contents', 'addon', ''],
    queryFn: () => api(unitContract).get('addonFind', { $limit: 100 }),
  })
  const [chosen, setChosen] = useState(task ?? '')
  const [before, setBefore] = useState('')
  const deck = useQuery({ ...deckQuery(chosen), enabled: chosen !== '' })
  const { actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const insert = async () => {
    const id = deck.data?._id
    if (!id) return
    const made = await actAsync(
      () => api(promptsContract).patch('insert', { _id: prompt._id, deck: id, before: before || null }),
      'The prompt is in the deck.',
    )
    if (made) await navigate(panelPath('/addon/index', made.rid, made.page))
  }
  return (
    <Dialog
      opened
      title={`Insert ${prompt.name}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={!deck.data}
            onClick={() => {
              void insert()
            }}
          >
            Insert
          </Button>
        </>
      }
    >
      <Loaded
        answer={tasks}
        what="your tasks"
      >
        {({ data }) => (
          <div className={classes.form}>
            <p className={classes.small}>
              A copy of the page, its question and its materials goes into the deck.
            </p>
            <NativeSelect
              label="Task"
              value={chosen}
              data={[
                { value: '', label: 'Choose a task' },
                ...data.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={event => {
                setChosen(event.currentTarget.value)
                setBefore('')
              }}
            />
            {deck.data && (
              <NativeSelect
                label="Where"
                value={before}
                data={[
                  ...deck.data.pages.map(({ _id }, at) => ({ value: _id, label: `Before page ${at + 1}` })),
                  { value: '', label: 'At the end' },
                ]}
                onChange={event => setBefore(event.currentTarget.value)}
              />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
