import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from '#zod'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled } from '#identity/web/parts/form-shapes.ts'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { fullName, roleWord } from '../parts/words.ts'
import { classListQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

export const shape = z.object({
  firstName: filled('Enter the first name.'),
  lastName: z.optional(text(60)),
  nickname: z.optional(text(80)),
  email: z.optional(text(200)),
  dob: z.optional(z.iso.date()),
})

export function NameForm({ row }: { row: Staff }) {
  const queries = useQueryClient()
  const form = useFormState({
    shape,
    names: ['firstName', 'lastName', 'nickname', 'email', 'dob'],
    errorFields: { 'already-staff': 'email', 'is-student': 'email' },
    values: {
      firstName: row.name[0],
      lastName: row.name[1],
      nickname: row.nickname,
      email: row.email ?? '',
      dob: row.dob ?? '',
    },
    onSubmit: async ({ firstName, lastName = '', nickname, email, dob }) => {
      await api(schoolUserContract).patch(row._id, {
        name: [firstName, lastName],
        ...(nickname && { nickname }),
        ...(row.status === 0 && email && email !== row.email && { email }),
        dob: dob ?? null,
      })
      void notify('Saved.')
      await refreshSchool(queries)
    },
  })
  return (
    <FormBody
      form={form}
      action="Save"
    >
      <div className={classes.pair}>
        <TextField
          form={form}
          name="firstName"
          label="First name"
        />
        <TextField
          form={form}
          name="lastName"
          label="Last name"
          optional
        />
      </div>
      <TextField
        form={form}
        name="nickname"
        label="Shown as"
        optional
      />
      {row.status === 0 && (
        <TextField
          form={form}
          name="email"
          label="Invited email address"
          type="email"
        />
      )}
      <TextField
        form={form}
        name="dob"
        label="Birth date"
        type="date"
        optional
      />
    </FormBody>
  )
}

export function ClassesForm({ school, row }: { school: School; row: Staff }) {
  const list = useQuery(classListQuery(school._id))
  const [taught, setTaught] = useState<string[]>(row.class)
  const [headed, setHeaded] = useState<string[]>(row.head)
  const { act, busy } = useAct(refreshSchool)
  return (
    <Loaded
      answer={list}
      what="the classes"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.dim}>The school has no classes yet.</p>
        ) : (
          <>
            <TicksField
              label="Teaches"
              options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={taught}
              onChange={setTaught}
            />
            <TicksField
              label={`Heads as ${roleWord(school, 'homeroom').toLowerCase()}`}
              hint="A class has one head. Ticking it here replaces the current head."
              options={data
                .filter(({ type }) => type === 'standard')
                .map(({ _id, name }) => ({ value: _id, label: name }))}
              value={headed}
              onChange={setHeaded}
            />
            <div>
              <Button
                loading={busy}
                onClick={() => {
                  act(
                    () => api(schoolUserContract).patch(row._id, { class: taught, head: headed }),
                    'Classes saved.',
                  )
                }}
              >
                Save classes
              </Button>
            </div>
          </>
        )
      }
    </Loaded>
  )
}

export function AdminSwitch({ row }: { row: Staff }) {
  const { actAsync, busy } = useAct(refreshSchool)
  const admin = row.role.includes('admin')
  const change = async () => {
    if (
      admin &&
      !(await confirm({
        title: `Remove the admin role from ${fullName(row) || row.email}?`,
        text: 'They keep their place on the staff.',
        action: 'Remove role',
        tone: 'negative',
      }))
    )
      return
    await actAsync(
      () =>
        api(schoolUserContract).patch(
          row._id,
          admin ? { $pull: { role: 'admin' } } : { $addToSet: { role: 'admin' } },
        ),
      admin ? 'No longer an admin.' : 'Now an admin.',
    )
  }
  return (
    <div>
      <Button
        variant="default"
        loading={busy}
        onClick={() => {
          void change()
        }}
      >
        {admin ? 'Remove admin role' : 'Make admin'}
      </Button>
    </div>
  )
}
