import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from '#zod'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { judged } from '#identity/web/parts/form-shapes.ts'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const seats = z.int().check(z.minimum(0), z.maximum(100_000))
const shape = z.object({
  name: judged(value => (value.trim().length < 2 ? 'Enter the name of the school.' : undefined)),
  teacher: seats,
  student: seats,
  adminName: z.optional(text(120)),
  adminEmail: judged(value =>
    isEmail(normalEmail(value)) ? undefined : 'Enter an email address such as name@school.org.',
  ),
})

export function NewSchoolDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    values: { teacher: '20', student: '300' },
    errorFields: { 'school-name-taken': 'name', 'is-student': 'adminEmail' },
    onSubmit: async ({ name, teacher, student, adminName, adminEmail }) => {
      const made = await api(schoolPlanContract).create({
        name: name.trim(),
        teacher,
        student,
        admin: { email: normalEmail(adminEmail), ...(adminName && { name: adminName }) },
      })
      void notify(`${made.name} is made and its admin invited.`)
      await refreshSchool(queries)
      await navigate(`/sys/school/${made._id}`)
    },
  })
  return (
    <Dialog
      opened
      title="New school"
      onClose={onClose}
    >
      <FormBody
        form={form}
        action="Make school"
        aside={
          <Button
            variant="subtle"
            onClick={onClose}
          >
            Cancel
          </Button>
        }
      >
        <TextField
          form={form}
          name="name"
          label="Name"
        />
        <div className={classes.pair}>
          <TextField
            form={form}
            name="teacher"
            label="Teacher seats"
            inputMode="numeric"
          />
          <TextField
            form={form}
            name="student"
            label="Student seats"
            inputMode="numeric"
          />
        </div>
        <TextField
          form={form}
          name="adminName"
          label="Name of the admin"
          optional
        />
        <TextField
          form={form}
          name="adminEmail"
          label="Email address of the admin"
          type="email"
        />
      </FormBody>
    </Dialog>
  )
}
