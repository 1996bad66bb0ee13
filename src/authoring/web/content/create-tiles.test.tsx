import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { CreateTiles } from './create-tiles.tsx'

const tiles = (modes: readonly (typeof contentModes)[number][]) => {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <CreateTiles
        modes={modes}
        onDetails={() => {}}
      />
    </QueryClientProvider>,
  )
  return screen
    .getAllByRole('listitem')
    .map(item => [item.querySelector('b')?.textContent, item.querySelector('span:last-child')?.textContent])
}

it('asks one question: import existing slides first, then a lesson, each with a description', () => {
  const all = tiles(contentModes)
  expect(screen.getByText('What do you want to make?')).toBeTruthy()
  expect(all.map(([name]) => name).slice(0, 3)).toEqual(['Import slides', 'Task', 'Unit Plan'])
  expect(all).toHaveLength(contentModes.length + 1)
  for (const [name, sentence] of all) expect(sentence, name ?? '').toMatch(/^[A-Z].{15,}\.$/)
})

it('offers slide import only where a lesson can be created', () => {
  expect(tiles(['tool', 'video']).map(([name]) => name)).toEqual(['Video', 'Assessment Tool'])
})
