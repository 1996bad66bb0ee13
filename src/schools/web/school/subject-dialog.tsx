import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { curricula, gradeOptions } from '../classes/class-words.ts'
import { StaffPicker } from '../parts/staff-picker.tsx'
import { fullName } from '../parts/words.ts'
import { gradeChoicesQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

export function SubjectDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const [person, setPerson] = useState<Staff | null>(null)
  const [curriculum, setCurriculum] = useState<string>(curriculumCodes[0])
  const [subject, setSubject] = useState('')
  const [grades, setGrades] = useState<string[]>([])
  const offered = useQuery(gradeChoicesQuery(school._id)).data ?? []
  const { actAsync, busy } = useAct(refreshSchool)
  const save = async () => {
    if (!person) return
    const code = `${curriculum}:${subject.trim()}`
    if (
      await actAsync(
        () =>
          api(schoolUserContract).patch(person._id, {
            subject: [...new Set([...person.subject, code])],
            subjectGrade: { ...person.subjectGrade, [code]: grades },
          }),
        `${fullName(person)} leads ${subject.trim()}.`,
      )
    )
      onClose()
  }
  return (
    <Dialog
      opened
      title="Assign a subject"
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
            disabled={!person || subject.trim() === ''}
            onClick={() => {
              void save()
            }}
          >
            Give the subject
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <StaffPicker
          school={school._id}
          label="Person"
          value={person}
          onChange={setPerson}
        />
        <NativeSelect
          label="Curriculum"
          size="md"
          value={curriculum}
          data={curriculumCodes.map(code => ({ value: code, label: curricula[code] ?? code }))}
          onChange={event => setCurriculum(event.currentTarget.value)}
        />
        <TextInput
          label="Subject"
          size="md"
          maxLength={80}
          value={subject}
          onChange={event => setSubject(event.currentTarget.value)}
        />
        <TicksField
          label="Grades"
          hint="None ticked: all of them."
          options={gradeOptions(offered, null)}
          value={grades}
          onChange={setGrades}
        />
      </div>
    </Dialog>
  )
}
