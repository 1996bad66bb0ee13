// Adds a manager, or changes a manager's name and role.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from '#zod'
import { managerContract, type Manager } from '#identity/contract/managers.contract.ts'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { managerRoleNames, managerRoles } from '#identity/contract/roles.ts'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { judged } from '../parts/form-shapes.ts'
import { ChoiceField } from '#kit/web/parts/fields/more-fields.tsx'
import classes from './managers.module.css'
import { managerQuery } from './managers.queries.ts'

const trail = [{ label: 'Managing personnel', to: '/sys/manager/list' }]
const roles = managerRoles.map(value => ({ value, label: managerRoleNames[value] }))

export function Screen({ params: { id } }: { params: { readonly id?: string } }) {
  if (id === undefined) return <Add />
  return <Edit id={id} />
}

const names = {
  first: judged(value => (value.trim() === '' ? 'Enter the first name.' : undefined)),
  last: z.optional(text(60)),
}
const newShape = z.object({
  ...names,
  email: judged(value => (isEmail(normalEmail(value)) ? undefined : 'Enter an email address.')),
  role: z.enum(managerRoles),
})

function Add() {
  const leave = useLeave()
  const form = useFormState({
    shape: newShape,
    names: Object.keys(newShape.shape),
    values: { role: 'customer_service' },
    errorFields: { 'manager-there': 'email' },
    onSubmit: async ({ first, last, email, role }) => {
      const manager = await api(managerContract).create({
        name: [first.trim(), last?.trim() ?? ''],
        email: normalEmail(email),
        role,
      })
      await api(managerContract).get('inviteEmail', { id: manager._id })
      await leave(`The invitation is on its way to ${manager.email}.`)
    },
  })
  return (
    <>
      <PageHeader
        title="Add a manager"
        line="We email them an invitation. It works for 7 days, and only for this address."
        trail={trail}
      />
      <div className={classes.form}>
        <FormBody
          form={form}
          action="Add and invite"
        >
          <TextField
            form={form}
            name="first"
            label="First name"
          />
          <TextField
            form={form}
            name="last"
            label="Last name"
            optional
          />
          <TextField
            form={form}
            name="email"
            label="Email address"
            type="email"
          />
          <ChoiceField
            form={form}
            name="role"
            label="Role"
            options={roles}
          />
        </FormBody>
      </div>
    </>
  )
}

function Edit({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(managerQuery(id))
  if (data) return <EditForm manager={data} />
  if (error)
    return (
      <ErrorState
        text={error.message}
        retry={refetch}
      />
    )
  return <LoadingState label="Loading the manager" />
}

const shape = z.object({ ...names, role: z.enum(managerRoles) })

function EditForm({ manager }: { manager: Manager }) {
  const leave = useLeave()
  const [first, last] = manager.name
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    values: { first, last, role: manager.role },
    onSubmit: async held => {
      const changed = await api(managerContract).patch(manager._id, {
        name: [held.first.trim(), held.last?.trim() ?? ''],
        role: held.role,
      })
      const isNewRole = held.role !== manager.role
      if (isNewRole) await api(managerContract).get('inviteEmail', { id: manager._id })
      await leave(isNewRole ? `${changed.nickname} has an invitation to the new role.` : 'Saved.')
    },
  })
  return (
    <>
      <PageHeader
        title={manager.nickname || manager.email}
        line={`${manager.email}. If you change the role, they must accept again and have none until then.`}
        trail={trail}
      />
      <div className={classes.form}>
        <FormBody
          form={form}
          action="Save"
        >
          <TextField
            form={form}
            name="first"
            label="First name"
          />
          <TextField
            form={form}
            name="last"
            label="Last name"
            optional
          />
          <ChoiceField
            form={form}
            name="role"
            label="Role"
            options={roles}
          />
        </FormBody>
      </div>
    </>
  )
}

function useLeave() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (words: string) => {
    await queries.invalidateQueries({ queryKey: ['manager'] })
    void notify(words)
    await navigate('/sys/manager/list')
  }
}
