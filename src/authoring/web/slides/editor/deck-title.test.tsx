import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { untitled } from '../../parts/content-words.ts'
import { DeckTitle } from './deck-title.tsx'

function fieldOf(name: string): HTMLInputElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeckTitle content={{ _id: 'c1', name } as Content} />
    </QueryClientProvider>,
  )
  return screen.getByLabelText<HTMLInputElement>('Name of the lesson')
}
/** Imitates the browser: places the caret at the pointer. */
function clickAt(field: HTMLInputElement, at: number) {
  field.setSelectionRange(at, at)
  fireEvent.click(field)
  return [field.selectionStart, field.selectionEnd]
}

test('a click into a default name selects all of it', () => {
  expect(clickAt(fieldOf(untitled), 4)).toEqual([0, untitled.length])
})

test('a click into a custom name places the caret', () => {
  expect(clickAt(fieldOf('Tides'), 2)).toEqual([2, 2])
})
