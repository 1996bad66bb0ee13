import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import type { Book } from '#rooms/contract/gradebook.contract.ts'
import { gradebooks, usePutBook } from './gradebook.queries.ts'
import classes from './gradebook.module.css'

/** How marks count in this class, or for an admin in all classes of the school. */
export function SettingsDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const [settings, setSettings] = useState(book.settings)
  const [school, setSchool] = useState(false)
  const [address] = useSearchParams()
  const put = usePutBook(address.get('term') ?? undefined)
  const change = (part: Partial<Book['settings']>) => setSettings({ ...settings, ...part })
  return (
    <FormDialog
      title="How marks count"
      action="Save settings"
      onClose={onClose}
      onSubmit={() => put(() => gradebooks().patch(book._id, { ...settings, school, version: book.version }))}
    >
      <NativeSelect
        label="Weights"
        value={settings.weights ?? ''}
        data={[
          { value: 'usual', label: 'As the academic setting says for the subject' },
          ...book.weightSets.map(({ _id, name }) => ({ value: _id, label: name })),
          { value: '', label: 'None: all lessons together' },
        ]}
        onChange={event => change({ weights: event.currentTarget.value || null })}
      />
      <Link to="/account/academic-setting?section=weight">Weights of the academic setting</Link>
      <NativeSelect
        label="Inside a category"
        value={settings.within}
        data={[
          { value: 'points', label: 'A lesson with more points counts more' },
          { value: 'lessons', label: 'Each lesson counts the same' },
        ]}
        onChange={event => change({ within: event.currentTarget.value === 'lessons' ? 'lessons' : 'points' })}
      />
      <NativeSelect
        label="Missing work"
        value={settings.missing}
        data={[
          { value: 'ignore', label: 'Does not count' },
          { value: 'zero', label: 'Counts as 0%' },
        ]}
        onChange={event => change({ missing: event.currentTarget.value === 'zero' ? 'zero' : 'ignore' })}
      />
      <NativeSelect
        label="Figures"
        value={String(settings.decimals)}
        data={[
          { value: '0', label: 'Whole percentages' },
          { value: '1', label: 'One decimal' },
        ]}
        onChange={event => change({ decimals: event.currentTarget.value === '1' ? 1 : 0 })}
      />
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={settings.inReports}
          onChange={event => change({ inReports: event.target.checked })}
        />
        Reports sent from now on carry the term’s figures, and students see theirs
      </label>
      {book.mayEditSchool && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={school}
            onChange={event => setSchool(event.target.checked)}
          />
          For every class of the school that has no settings of its own
        </label>
      )}
    </FormDialog>
  )
}
