import { Button } from '@mantine/core'
import { useState } from 'react'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { gradeNames } from '#identity/contract/grades.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { TagsField } from '#kit/web/parts/fields/tags-field.tsx'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { useSaving } from '../parts/saving.ts'
import { remember } from '../parts/session.ts'
import { Section } from '../parts/account/account-page.tsx'
import classes from './account.module.css'
import { IbCertificate } from './ib-certificate.tsx'

export const curriculumOptions = Object.entries(curriculumNames).map(([value, label]) => ({ value, label }))
export const gradeOptions = gradeNames.map(value => ({ value, label: value }))

export function Teaching({ me }: { me: Me }) {
  const app = useApp()
  const [ext, setExt] = useState(() => me.teacherExt ?? { curriculum: [], subjects: [], grades: [] })
  const { saving, save } = useSaving('What you teach is saved.', async () =>
    remember(app, (await api(usersContract).patch(me._id, { teacherExt: ext })) as Me),
  )
  return (
    <>
      <Section
        id="curriculum"
        title="Curriculum"
        line="The ones you work with."
      >
        <TicksField
          label="Curricula"
          options={curriculumOptions}
          value={ext.curriculum}
          onChange={curriculum => setExt({ ...ext, curriculum })}
        />
        <IbCertificate curricula={ext.curriculum} />
      </Section>
      <Section
        id="subjects"
        title="Subjects"
        line="In your own words."
      >
        <TagsField
          label="Subject"
          hint="For example Mathematics. Press Enter after each."
          value={ext.subjects}
          onChange={subjects => setExt({ ...ext, subjects })}
        />
      </Section>
      <Section
        id="grades"
        title="Grades"
        line="The years you teach."
      >
        <TicksField
          label="Grades"
          options={gradeOptions}
          value={ext.grades}
          onChange={grades => setExt({ ...ext, grades })}
        />
      </Section>
      <Button
        size="md"
        className={classes.save ?? ''}
        loading={saving}
        onClick={() => {
          void save()
        }}
      >
        Save
      </Button>
    </>
  )
}
