import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { SaveWords } from './save-state.tsx'

it.each([
  [true, 'Offline, kept here'],
  [false, 'Offline. Keep this page open'],
])('says whether the browser has stored the changes: %s', (isKept, words) => {
  show(
    <SaveWords
      state="offline"
      isKept={isKept}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe(words)
})
