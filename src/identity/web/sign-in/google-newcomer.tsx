import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#kit/web/app.tsx'
import * as z from '#zod'
import { normalEmail } from '#identity/contract/people.rules.ts'
import type { AccountRole } from '#identity/contract/roles.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { agreementsQuery } from '../parts/agreements.ts'
import { withInvite } from '../parts/invite-code.ts'
import { CardField } from '#kit/web/parts/fields/card-field.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { AgreementTicks, allAgreed } from './agreement-ticks.tsx'
import { useArrive } from './arrive.ts'
import { Entrance } from './entrance.tsx'
import { BirthFields, SchoolField } from './newcomer-fields.tsx'
import {
  birthShape,
  isChild,
  newcomerErrors,
  parentShape,
  roleOptions,
  schoolOf,
  schoolShape,
} from './newcomer.ts'

const shapes = {
  teacher: z.object(schoolShape),
  student: z.object(birthShape),
  child: z.object({ ...birthShape, ...parentShape }),
}

/** Google identifies the person; the role is always asked for, never guessed. */
export function GoogleNewcomer({ ticket }: { ticket: string }) {
  const [role, setRole] = useState<AccountRole>('teacher')
  const [dob, setDob] = useState('')
  const child = isChild(role, dob)
  const studentShape = child ? shapes.child : shapes.student
  const shape = role === 'teacher' ? shapes.teacher : studentShape
  const agreements = useQuery(agreementsQuery(useApp()))
  const { arrive } = useArrive()
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    values: { dob: '', parentEmail: '', school: '', agreed: [] },
    errorFields: newcomerErrors,
    onSubmit: async () => {
      await withInvite(invite =>
        arrive({
          strategy: 'google',
          ticket,
          roles: [role],
          agreed: allAgreed(form, agreements.data),
          lang: navigator.language,
          timeZone: browserZone(),
          ...schoolOf(role, form.held['school']),
          ...(role === 'student' && { dob }),
          ...(child && { parent: { email: normalEmail(String(form.held['parentEmail'])) } }),
          ...invite,
        }),
      )
    },
  })
  return (
    <Entrance
      title="One more thing"
      line="Google has confirmed who you are. Tell us how you will use Classwright."
    >
      <FormBody
        form={form}
        action="Create account"
      >
        <CardField
          form={{ ...form, held: { role }, set: (_name, value) => setRole(value as AccountRole) }}
          name="role"
          label="I am"
          options={roleOptions}
        />
        <SchoolField
          form={form}
          role={role}
        />
        <BirthFields
          form={{
            ...form,
            set: (name, value) => {
              form.set(name, value)
              if (name === 'dob') setDob(String(value))
            },
          }}
          role={role}
        />
        <AgreementTicks
          form={form}
          agreements={agreements}
        />
      </FormBody>
    </Entrance>
  )
}
