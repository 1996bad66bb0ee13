import { expect, test } from 'vitest'
import { savingOf } from './save-words.ts'

test('changes are said to be kept on this device only if they are', () => {
  const words = (isKept: boolean) => savingOf({ is: 'offline', isKept }, { is: 'idle' }, true, String).words
  expect([words(true), words(false)]).toEqual([
    'Offline. Changes are kept on this device',
    'Offline. Keep this page open until the changes are saved',
  ])
})
