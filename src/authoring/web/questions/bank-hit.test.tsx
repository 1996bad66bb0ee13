import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { BankHit } from '#authoring/contract/bank.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { Hit } from './bank-hit.tsx'

const hit = {
  _id: 'h',
  type: 'choice',
  multi: false,
  name: 'When are the tides highest?',
  options: [
    { _id: 'a', val: 'At new moon', on: true },
    { _id: 'b', val: 'At noon', on: false },
  ],
  list: [],
  data: '',
  tags: ['Tides'],
  cpa: { topicName: 'Tides', standardName: 'Moon' },
  pictorial: null,
  concrete: null,
} as unknown as BankHit

it('a question of the bank is drawn as in a lesson, with its kind and key', () => {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <ul>
        <Hit
          hit={hit}
          place={{ parent: 'p', page: 'p' }}
          used={undefined}
          popular={false}
        />
      </ul>
    </QueryClientProvider>,
  )
  const drawn = screen.getByRole('region', { name: 'Question: When are the tides highest?' })
  expect(drawn.textContent).toBe('ChoiceWhen are the tides highest?Pick oneAAt new moonCorrectBAt noon')
  expect(within(drawn).getAllByRole('listitem')).toHaveLength(2)
})
