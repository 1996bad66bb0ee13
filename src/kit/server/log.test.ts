import { expect, test } from 'vitest'
import { errorFields } from './log.ts'

test('the values of a failed statement stay out of the log', () => {
  const error = new Error(
    'Failed query: insert into people values ($1)\nparams: secret-hash,\n    at somewhere',
    { cause: new Error('no such table') },
  )
  const logged = JSON.stringify(errorFields(error))
  expect(logged).not.toContain('secret-hash')
  expect(logged).toContain('insert into people values ($1)')
  expect(logged).toContain('no such table')
  expect(logged).toContain('log.test.ts')
})
