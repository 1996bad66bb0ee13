import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { api } from '#kit/web/api.ts'
import { categories } from '#kit/web/theme/categories.ts'
import { studentTagsContract, type StudentTag } from '#schools/contract/tags.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

interface TagDialogProps {
  /** Null creates a new tag. */
  tag: StudentTag | null
  school: string
  mayBeCentral: boolean
  people: readonly { readonly _id: string; readonly name: string }[]
  onClose: () => void
}

export function TagDialog({ tag, school: owner, mayBeCentral, people, onClose }: TagDialogProps) {
  const queries = useQueryClient()
  const [name, setName] = useState(tag?.name ?? '')
  const [color, setColor] = useState<string>(tag?.color ?? categories[0].shades[0])
  const radios = useRadios<string>({
    values: categories.map(({ shades: [shade] }) => shade),
    value: color,
    onChange: setColor,
  })
  const [center, setCenter] = useState(tag?.center ?? false)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set(tag?.students ?? []))
  const toggle = (student: string, on: boolean) =>
    setMarked(new Set(on ? [...marked, student] : [...marked].filter(each => each !== student)))
  const save = async () => {
    const fields = { name: name.trim(), color, center, ...(center && { school: owner }) }
    await (tag === null
      ? api(studentTagsContract).create({ ...fields, students: [...marked] })
      : api(studentTagsContract).patch(tag._id, { ...fields, ...changesOf(tag, people, marked) }))
    await refreshSchool(queries)
  }
  return (
    <FormDialog
      title={tag === null ? 'New tag' : `Change ${tag.name}`}
      action="Save tag"
      ready={name.trim() !== ''}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={school.form}>
        <TextInput
          data-autofocus
          label="Name"
          maxLength={40}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <fieldset className={classes.swatches}>
          <legend>Colour</legend>
          {categories.map(({ name: word, shades: [shade] }) => (
            <label key={word}>
              <input
                {...radios.input(shade)}
                aria-label={word}
              />
              <i
                style={{ background: shade }}
                aria-hidden
              />
            </label>
          ))}
        </fieldset>
        {mayBeCentral && (
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={center}
              onChange={event => setCenter(event.currentTarget.checked)}
            />
            All teachers of the school see it
          </label>
        )}
        <fieldset className={classes.ticks}>
          <legend>Students of this class</legend>
          {people.length === 0 && <p>No students in this class yet.</p>}
          {people.map(person => (
            <label
              key={person._id}
              className={classes.tick}
            >
              <input
                type="checkbox"
                checked={marked.has(person._id)}
                onChange={event => toggle(person._id, event.currentTarget.checked)}
              />
              {person.name}
            </label>
          ))}
        </fieldset>
      </div>
    </FormDialog>
  )
}

/** Students of other classes keep the tag. */
function changesOf(
  { students }: StudentTag,
  people: TagDialogProps['people'],
  marked: ReadonlySet<string>,
): { $addToSet: { students: string[] }; $pull: { students: string[] } } {
  const here = people.map(({ _id }) => _id)
  return {
    $addToSet: { students: here.filter(_id => marked.has(_id) && !students.includes(_id)) },
    $pull: { students: here.filter(_id => !marked.has(_id) && students.includes(_id)) },
  }
}
