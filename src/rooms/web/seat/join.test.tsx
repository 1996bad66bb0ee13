import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setActor } from '#kit/web/actor.ts'
import { show } from '#kit/web/testing/show.tsx'
import { Screen } from './join.screen.tsx'

it('a visitor reads that no account is needed, and how to keep answers', () => {
  show(<Screen params={{}} />)
  expect(screen.getByText(/You need no account/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in first' })).toBeTruthy()
})

it('signed-in people are not asked to sign in', () => {
  setActor({ id: 'stella', roles: ['student'] })
  show(<Screen params={{}} />)
  expect(screen.getByLabelText('Class code')).toBeTruthy()
  expect(screen.queryByText(/account/)).toBeNull()
})
