import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classesContract, type ClassRecord } from '#schools/contract/classes.contract.ts'
import { gradeChoicesQuery, refreshSchool } from '../parts/school.queries.ts'
import { gradeOptions } from './class-words.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import classes from '../parts/school.module.css'

/** Asks for grade or subject again, because the class may have been archived for years. */
export function RestoreDialog({ klass, onClose }: { klass: ClassRecord; onClose: () => void }) {
  const { actAsync, busy } = useAct(refreshSchool)
  const standard = klass.type === 'standard'
  const grades = useQuery({ ...gradeChoicesQuery(klass.school), enabled: standard }).data ?? []
  const [value, setValue] = useState(
    (standard ? klass.grade : (klass.subject ?? klass.subjectTemporary)) ?? '',
  )
  const [students, setStudents] = useState(standard)
  const restore = async () => {
    const subject = klass.curriculum
      ? { curriculum: klass.curriculum, subject: value.trim() }
      : { subjectTemporary: value.trim() }
    const what = standard ? { grade: value.trim() } : subject
    if (
      await actAsync(
        () => api(classesContract).patch('restore', { class: klass._id, ...what, students }),
        `${klass.name} is back.`,
      )
    )
      onClose()
  }
  const remove = async () => {
    onClose()
    if (
      await confirm({
        title: `Delete ${klass.name}?`,
        text: 'Its students stay in the school, without this class. This cannot be undone.',
        action: 'Delete class',
        tone: 'negative',
      })
    )
      await actAsync(() => api(classesContract).remove(klass._id), `${klass.name} is deleted.`)
  }
  return (
    <Dialog
      opened
      title={`Restore ${klass.name}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="subtle"
            color="negative"
            onClick={() => {
              void remove()
            }}
          >
            Delete
          </Button>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={value.trim() === ''}
            onClick={() => {
              void restore()
            }}
          >
            Restore
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {standard ? (
          <NativeSelect
            label="Grade now"
            size="md"
            value={value}
            data={gradeOptions(grades, klass.grade)}
            onChange={event => setValue(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            label="Subject"
            size="md"
            value={value}
            onChange={event => setValue(event.currentTarget.value)}
          />
        )}
        {standard && (
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={students}
              onChange={event => setStudents(event.target.checked)}
            />
            <span>
              Bring back the students that were archived with it<small>They need free seats.</small>
            </span>
          </label>
        )}
      </div>
    </Dialog>
  )
}
