import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classesContract, type ClassRecord } from '#schools/contract/classes.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { counted } from '../parts/words.ts'
import { classListQuery, classPeopleQuery, refreshSchool } from '../parts/school.queries.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from '../parts/school.module.css'

/** Explains what happens to the students before a class is archived. */
export function ArchiveDialog({
  school,
  klass,
  onClose,
}: {
  school: string
  klass: ClassRecord
  onClose: () => void
}) {
  const { actAsync, busy } = useAct(refreshSchool)
  const [fate, setFate] = useState<'archive' | 'move'>('archive')
  const fates = useRadios({ values: ['archive', 'move'], value: fate, onChange: setFate })
  const [to, setTo] = useState('')
  const others = (useQuery(classListQuery(school, { type: 'standard' })).data?.data ?? []).filter(
    ({ _id }) => _id !== klass._id,
  )
  const people = useQuery(classPeopleQuery(klass._id)).data
  const asks = klass.type === 'standard' && klass.count.student > 0
  const ready = !asks || fate === 'archive' || (to !== '' && people !== undefined)
  const go = async () => {
    const done = await actAsync(async () => {
      if (asks && fate === 'move' && people)
        await api(studentsContract).patch('move', {
          school,
          ids: people.students.map(({ _id }) => _id),
          class: to,
        })
      return api(classesContract).patch('archive', { class: klass._id })
    }, `${klass.name} is archived.`)
    if (done) onClose()
  }
  return (
    <Dialog
      opened
      title={`Archive ${klass.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            data-autofocus
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            color="negative"
            loading={busy}
            disabled={!ready}
            onClick={() => {
              void go()
            }}
          >
            Archive class
          </Button>
        </>
      }
    >
      <p>An archived class takes no members, sessions or applications. You can restore it.</p>
      {asks && (
        <fieldset
          className={classes.group}
          style={{ marginTop: 16 }}
        >
          <legend>{counted(klass.count.student, 'student')} in this class</legend>
          <label className={classes.tick}>
            <input {...fates.input('archive')} />
            <span>
              Archive them too<small>They give their seats back and can be restored.</small>
            </span>
          </label>
          <label className={classes.tick}>
            <input
              {...fates.input('move')}
              disabled={others.length === 0}
            />
            <span>Move them to another class first</span>
          </label>
          {fate === 'move' && (
            <NativeSelect
              label="To the class"
              size="md"
              value={to}
              data={[
                { value: '', label: 'Choose one' },
                ...others.map(({ _id, name, grade }) => ({
                  value: _id,
                  label: grade ? `${name} (${grade})` : name,
                })),
              ]}
              onChange={event => setTo(event.currentTarget.value)}
            />
          )}
        </fieldset>
      )}
    </Dialog>
  )
}
