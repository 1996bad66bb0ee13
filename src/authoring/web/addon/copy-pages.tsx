// Copies pages of the open task into another one, with their questions, materials and targets.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { api } from '#kit/web/api.ts'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { count, mayEdit } from '../parts/content-words.ts'
import type { AddonPlace } from './place.ts'
import classes from './addon.module.css'

export function CopyPages({ place }: { place: AddonPlace }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button
        variant="default"
        onClick={() => setOpen(true)}
      >
        Copy pages into another task
      </Button>
    )
  return (
    <Choice
      place={place}
      onClose={() => setOpen(false)}
    />
  )
}

function Choice({ place: { content, deck }, onClose }: { place: AddonPlace; onClose: () => void }) {
  const [pages, setPages] = useState<string[]>([])
  const [chosen, setChosen] = useState('')
  const { actAsync, busy } = useAct(refreshAuthoring)
  const tasks =
    useQuery({
      queryKey: ['authoring', 'contents', 'addon', ''],
      queryFn: () => api(unitContract).get('addonFind', { $limit: 100 }),
    }).data?.data.filter(task => task._id !== content._id && mayEdit(task)) ?? []
  const target = tasks.find(({ _id }) => _id === chosen)
  const copy = async () => {
    if (!target) return
    const done = await actAsync(
      async () => {
        const { _id } = await api(slidesContract).get('createSlide', { rid: target._id })
        // In deck order, regardless of the order of selection.
        const wanted = deck.pages.flatMap(page => (pages.includes(page._id) ? [page._id] : []))
        return api(slidesContract).patch('copyPages', { _id, from: deck._id, pages: wanted })
      },
      `${count(pages.length, 'page')} copied to the end of ${target.name}.`,
    )
    if (done) onClose()
  }
  return (
    <section
      className={classes.list}
      aria-label="Copy pages"
    >
      <TicksField
        label="Pages to copy"
        hint="Questions, materials and learning targets go along."
        options={deck.pages.map(({ _id }, at) => ({ value: _id, label: `Page ${at + 1}` }))}
        value={pages}
        onChange={setPages}
      />
      <NativeSelect
        label="Into"
        data={[
          { value: '', label: tasks.length === 0 ? 'You have no other task' : 'Choose a task' },
          ...tasks.map(({ _id, name }) => ({ value: _id, label: name || 'Untitled' })),
        ]}
        value={chosen}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <p className={classes.tools}>
        <Button
          loading={busy}
          disabled={pages.length === 0 || !target}
          onClick={() => {
            void copy()
          }}
        >
          Copy
        </Button>
        <Button
          variant="subtle"
          onClick={onClose}
        >
          Cancel
        </Button>
      </p>
    </section>
  )
}
