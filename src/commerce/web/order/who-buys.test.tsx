import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { WhoBuys } from './who-buys.tsx'

const schools = [
  { _id: 'hill', name: 'Hill School' },
  { _id: 'lake', name: 'Lake School' },
]

it('offers the user and every school that they run, and reports the choice', () => {
  const onChange = vi.fn<(school: string | null) => void>()
  show(
    <WhoBuys
      schools={schools}
      school="hill"
      onChange={onChange}
    />,
  )
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(screen.getByRole('radio', { name: /^Hill School/ })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: /^Lake School/ }))
  fireEvent.click(screen.getByRole('radio', { name: /^You/ }))
  expect(onChange.mock.calls).toEqual([['lake'], [null]])
})
