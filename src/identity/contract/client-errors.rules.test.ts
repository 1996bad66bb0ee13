import { describe, expect, test } from 'vitest'
import { maxMessageLength, scrubMessage, scrubStack } from './client-errors.rules.ts'

describe('a message keeps the error and drops everything personal', () => {
  test.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'name')",
      "TypeError: Cannot read properties of undefined (reading 'name')",
    ],
    ['No answer for ada.lovelace+x@school.example today', 'No answer for (email) today'],
    ['Failed to fetch https://host.example/v2/users/5?token=abc', 'Failed to fetch (address)'],
    ['Room 01a1e74a-ac90-7826-8671-7141e79c994f is gone', 'Room (id) is gone'],
    ['Call +44 20 7946 0958', 'Call +# # # #'],
    ['born 2015-04-03,\n aged 11', 'born (id), aged #'],
  ])('%s', (message, kept) => {
    expect(scrubMessage(message)).toBe(kept)
  })

  test('a long message is cut', () => {
    expect(scrubMessage('word '.repeat(1000)).length).toBeLessThanOrEqual(maxMessageLength)
  })
})

test('a stack keeps functions and locations in our scripts, in the formats of all browsers', () => {
  const stack = [
    'Error: mail ada@school.example',
    '    at Panel (https://host.example/v2/assets/panel-BX1.js?t=secret:1:2345)',
    '    at async load (https://host.example/v2/assets/main-A2.js:3:4)',
    'render@https://host.example/v2/assets/react-C3.js:5:6',
    '    at https://host.example/v2/assets/x-D4.js:7:8',
    '    at eval (ada@school.example)',
  ].join('\n')
  expect(scrubStack(stack)).toBe(
    [
      'Panel panel-BX1.js:1:2345',
      'load main-A2.js:3:4',
      'render react-C3.js:5:6',
      '(anonymous) x-D4.js:7:8',
    ].join('\n'),
  )
})
