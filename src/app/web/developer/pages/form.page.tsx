import * as z from '#zod'
import { text } from '#kit/contract/wire.ts'
import { ApiError } from '#kit/web/api.ts'
import { FormFromShape } from '#kit/web/parts/form/form-from-shape.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { Sample } from '../sample.tsx'

const Shape = z.strictObject({
  name: text(80, 2),
  email: z.email(),
  secret: text(20, 8),
  age: z.optional(z.int().check(z.minimum(3), z.maximum(120))),
  role: z.enum(['teacher', 'student']),
  days: z.array(z.enum(['mon', 'wed', 'fri'])).check(z.minLength(1)),
  about: z.optional(text(500)),
  news: z.boolean(),
})

const fields = {
  name: { label: 'Name', hint: 'As your class knows you.' },
  email: { label: 'Email', hint: 'Write taken@school.org to see how a refusal of the server looks.' },
  secret: { label: 'Password', kind: 'password', autoComplete: 'new-password' },
  age: { label: 'Age' },
  role: { label: 'You are', options: { teacher: 'Educator', student: 'Student' } },
  days: { label: 'Days', options: { mon: 'Monday', wed: 'Wednesday', fri: 'Friday' } },
  about: { label: 'About you' },
  news: { label: 'Tell me about new lessons' },
} as const

const wait = () => new Promise(resolve => setTimeout(resolve, 800))

async function save({ name, email }: z.output<typeof Shape>): Promise<void> {
  await wait()
  if (email === 'taken@school.org')
    throw new ApiError(409, 'Somebody uses this email already.', { code: 'email-taken' })
  await notify(`Saved for ${name}.`)
}

async function refuse(): Promise<void> {
  await wait()
  throw new ApiError(503, 'The service is not available right now. Please try again in a moment.', {
    code: 'unavailable',
  })
}

export const Page = () => (
  <>
    <Sample title="Every kind of field">
      <FormFromShape
        shape={Shape}
        fields={fields}
        action="Save person"
        onSubmit={save}
        errorFields={{ 'email-taken': 'email' }}
      />
    </Sample>
    <Sample title="Refused as a whole">
      <FormFromShape
        shape={z.strictObject({ title: text(60, 1) })}
        fields={{ title: { label: 'Title' } }}
        values={{ title: 'Levers' }}
        action="Rename task"
        onSubmit={refuse}
      />
    </Sample>
    <Sample title="Switched off">
      <FormFromShape
        shape={z.strictObject({ title: text(60, 1) })}
        fields={{ title: { label: 'Title, locked' } }}
        values={{ title: 'Levers' }}
        action="Rename locked task"
        onSubmit={refuse}
        disabled
      />
    </Sample>
  </>
)
