import { useQueryClient } from '@tanstack/react-query'
import * as z from '#zod'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { roleNames, schoolRoles, type School } from '#schools/contract/plans.shapes.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const name = z.optional(text(40))
const shape = z.object({ admin: name, homeroom: name, coordinator: name, teacher: name })

export function RoleNamesForm({ school }: { school: School }) {
  const queries = useQueryClient()
  const form = useFormState({
    shape,
    names: schoolRoles,
    values: Object.fromEntries(schoolRoles.map(role => [role, school.roleAlias[role] ?? ''])),
    onSubmit: async values => {
      await api(schoolPlanContract).patch(school._id, {
        roleAlias: Object.fromEntries(
          schoolRoles.flatMap(role => (values[role]?.trim() ? [[role, values[role]?.trim() ?? '']] : [])),
        ),
      })
      void notify('The names are saved.')
      await refreshSchool(queries)
    },
  })
  return (
    <FormBody
      form={form}
      action="Save names"
    >
      <div className={classes.pair}>
        {schoolRoles.map(role => (
          <TextField
            key={role}
            form={form}
            name={role}
            label={roleNames[role]}
            optional
          />
        ))}
      </div>
    </FormBody>
  )
}
