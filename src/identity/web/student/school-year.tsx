import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useApp, type App } from '#kit/web/app.tsx'
import type * as z from '#zod'
import type { Me, StudentExt } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { dayText } from '#kit/contract/dates.ts'
import { api } from '#kit/web/api.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { Section } from '../parts/account/account-page.tsx'
import { curriculumOptions, gradeOptions } from '../account/teaching.tsx'
import { useSaving } from '../parts/saving.ts'
import { TagsField } from '#kit/web/parts/fields/tags-field.tsx'
import { remember } from '../parts/session.ts'
import classes from '../account/account.module.css'

export type Ext = z.output<typeof StudentExt>

export const saveStudent = async (app: App, me: Me, change: Partial<Ext>): Promise<void> =>
  remember(
    app,
    (await api(usersContract).patch(me._id, { studentExt: { ...me.studentExt, ...change } })) as Me,
  )

/** A student's curriculum, grade and subjects, birth date and parent. */
export function SchoolYear({ me }: { me: Me }) {
  const app = useApp()
  const [curriculum, setCurriculum] = useState(me.studentExt?.curriculum ?? '')
  const [grade, setGrade] = useState(me.studentExt?.grades?.[0] ?? '')
  const [subjects, setSubjects] = useState<string[]>(me.studentExt?.subjects ?? [])
  const { saving, save } = useSaving('Your information is saved.', () =>
    saveStudent(app, me, { subjects, grades: grade ? [grade] : [], ...(curriculum && { curriculum }) }),
  )
  const place = usePlace()
  const none = { value: '', label: 'Choose one' }
  const parent = me.studentExt?.parent
  return (
    <>
      <Section
        id="year"
        title="School year"
        line="What you learn, and in which year."
      >
        <NativeSelect
          label="Curriculum"
          size="md"
          value={curriculum}
          onChange={event => setCurriculum(event.currentTarget.value)}
          data={[none, ...curriculumOptions]}
        />
        <NativeSelect
          label="Grade"
          size="md"
          value={grade}
          onChange={event => setGrade(event.currentTarget.value)}
          data={[none, ...gradeOptions]}
        />
        <TagsField
          label="Subject"
          hint="For example Biology. Press Enter after each."
          value={subjects}
          onChange={setSubjects}
        />
        <div>
          <Button
            size="md"
            loading={saving}
            onClick={() => {
              void save()
            }}
          >
            Save
          </Button>
        </div>
      </Section>
      <Section
        id="birth"
        title="About you"
        line="Ask support if something is wrong here."
      >
        <dl className={classes.facts}>
          <div>
            <dt>Date of birth</dt>
            <dd>{me.studentExt?.dob ? dayText(me.studentExt.dob, place) : 'Not given'}</dd>
          </div>
          {parent && (
            <div>
              <dt>Parent or guardian</dt>
              <dd>{parent.email ?? parent.mobile ?? 'Not given'}</dd>
            </div>
          )}
          {me.studentId && (
            <div>
              <dt>Student id</dt>
              <dd>{me.studentId}</dd>
            </div>
          )}
        </dl>
      </Section>
    </>
  )
}
