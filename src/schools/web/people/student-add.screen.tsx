import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { counted } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { parentOf, StudentForm, wireOf } from './student-form.tsx'
import classes from '../parts/school.module.css'

export const Screen = adminScreen('Add a student', ({ school }) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <div className={classes.narrow}>
      <PageHeader
        title="Add a student"
        line={`The parent gets an invitation, and so does the student where there is an email address. ${counted(Math.max(0, school.student - school.count.student), 'seat')} left.`}
      />
      <StudentForm
        school={school}
        action="Add student"
        onSubmit={async values => {
          await api(studentsContract).create({
            school: school._id,
            ...wireOf(values),
            parent: parentOf(values),
            ...(values.class && { class: values.class }),
          })
          void notify('The student is added, the invitations are on their way.')
          await refreshSchool(queries)
          await navigate('/account/student')
        }}
      />
    </div>
  )
})
