import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { kitErrors } from './kit.errors.ts'

test('a row has its status, its words and the database constraint behind it, if any', () => {
  expect(errors({ taken: [409, 'Taken.', 'seats_key'], late: [410, 'Late.'] })).toEqual({
    taken: { status: 409, message: 'Taken.', constraint: 'seats_key' },
    late: { status: 410, message: 'Late.' },
  })
})

test('every error of the kit says one whole sentence or more', () => {
  for (const [code, { message }] of Object.entries(kitErrors))
    expect([code, message]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)])
})
