import { expect, test } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import { faultWords } from './fault-words.ts'

test('what is wrong with a document comes before the general message', () => {
  const refused = new ApiError(400, 'The document is refused.', { fault: 'Its name does not match.' })
  expect(faultWords(refused)).toBe('Its name does not match.')
  expect(faultWords(new ApiError(400, 'The document is refused.'))).toBe('The document is refused.')
  expect(faultWords(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.')
})
