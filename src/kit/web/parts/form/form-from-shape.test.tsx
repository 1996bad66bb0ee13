import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as z from '#zod'
import { afterEach, expect, it, vi } from 'vitest'
import { errors } from '#kit/contract/errors.ts'
import { text } from '#kit/contract/wire.ts'
import { ApiError } from '#kit/web/api.ts'
import { settle, show } from '#kit/web/testing/show.tsx'
import { FormFromShape } from './form-from-shape.tsx'

const Person = z.strictObject({
  name: text(20, 2),
  age: z.optional(z.int().check(z.minimum(3))),
  role: z.enum(['teacher', 'student']),
  school: z.string(),
})
const fields = {
  name: { label: 'Name', hint: 'As your class knows you.' },
  age: { label: 'Age' },
  role: { label: 'Role', options: { teacher: 'Educator', student: 'Student' } },
} as const
const words = errors({ 'name-taken': [409, 'Somebody has this name.'] })

const form = (onSubmit: (values: z.output<typeof Person>) => unknown) =>
  show(
    <FormFromShape
      shape={Person}
      fields={fields}
      values={{ school: 's1', role: 'teacher' }}
      action="Save person"
      onSubmit={onSubmit}
      errorFields={{ 'name-taken': 'name' }}
      errorWords={words}
    />,
  )
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Save person' }))

afterEach(cleanup)

it('sends what the shape expects, including values without a field', async () => {
  const sent = vi.fn()
  form(sent)
  type(name(), ' Ada ')
  type(screen.getByRole('textbox', { name: /^Age/ }), '12')
  type(screen.getByRole('combobox', { name: 'Role' }), 'student')
  send()
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ name: 'Ada', age: 12, role: 'student', school: 's1' }),
  )
})

it('shows errors beside their fields, focuses the first, and sends nothing', async () => {
  const sent = vi.fn()
  form(sent)
  type(name(), 'A')
  type(screen.getByRole('textbox', { name: /^Age/ }), 'many')
  send()
  await screen.findByText('Write at least 2 characters.')
  await waitFor(() => expect(document.activeElement).toBe(name()))
  expect(screen.getByText('Give a number.')).toBeTruthy()
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(
    document.getElementById(name().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
  ).toMatch(/Write at least|As your class/)
  expect(sent).not.toHaveBeenCalled()
  type(name(), 'Ada')
  expect(screen.queryByText('Write at least 2 characters.')).toBeNull()
})

it('sends once, however often one clicks', async () => {
  let done: () => void = () => undefined
  const sent = vi.fn(
    () =>
      new Promise<void>(resolve => {
        done = resolve
      }),
  )
  form(sent)
  type(name(), 'Ada')
  send()
  send()
  const whole = screen.getByRole('button', { name: 'Save person' }).closest('form')
  if (whole) fireEvent.submit(whole)
  await settle()
  expect(sent).toHaveBeenCalledOnce()
  expect(whole?.getAttribute('aria-busy')).toBe('true')
  done()
  await waitFor(() => expect(whole?.getAttribute('aria-busy')).toBe('false'))
  send()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
})

it('puts a refusal of the server beside the field that caused it, in the domain’s words', async () => {
  form(() => Promise.reject(new ApiError(409, 'conflict', { code: 'name-taken' })))
  type(name(), 'Ada')
  send()
  await screen.findByText('Somebody has this name.')
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows the server’s field errors beside the fields, and focuses the first', async () => {
  form(() =>
    Promise.reject(
      new ApiError(400, 'Something is not right.', {
        code: 'bad-data',
        fields: [
          { path: 'age', message: 'Give at most 99.' },
          { path: 'name', message: 'Invalid input' },
        ],
      }),
    ),
  )
  type(name(), 'Ada')
  send()
  await screen.findByText('Give at most 99.')
  expect(screen.getByText('This is not accepted here.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(name()))
})

it('shows the server’s errors without a field above the form', async () => {
  form(() =>
    Promise.reject(
      new ApiError(400, 'Something is not right.', {
        code: 'bad-data',
        fields: [{ path: 'school', message: 'x' }],
      }),
    ),
  )
  type(name(), 'Ada')
  send()
  expect((await screen.findByRole('alert')).textContent).toBe('Something is not right.')
})

it('shows any other refusal above the form and keeps the input', async () => {
  form(() => Promise.reject(new ApiError(503, 'Not available right now.', { code: 'unavailable' })))
  type(name(), 'Ada')
  send()
  expect((await screen.findByRole('alert')).textContent).toBe('Not available right now.')
  expect(name().value).toBe('Ada')
})
