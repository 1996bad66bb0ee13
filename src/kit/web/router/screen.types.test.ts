import { expect, it } from 'vitest'
import { screens, type ScreenProps } from './screen.ts'

const Plain = () => null
const WithId = ({ params }: ScreenProps<{ id: string }>) => params.id
const both = screens([
  ['/plain', () => Promise.resolve({ Screen: Plain }), 'anyone', 'Plain'],
  ['/with/:id', () => Promise.resolve({ Screen: WithId }), 'signedIn', 'With an id'],
  ['/of/:type(a|b)/:id', () => Promise.resolve({ Screen: WithId }), ['admin'], 'Of a type'],
])

// @ts-expect-error The path has no parameter `id`.
screens([['/without', () => Promise.resolve({ Screen: WithId }), 'anyone', 'Without']])

it('keeps the rows as they are written', () =>
  expect(both.map(row => row.path)).toEqual(['/plain', '/with/:id', '/of/:type(a|b)/:id']))
