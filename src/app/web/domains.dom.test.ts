import { expect, it } from 'vitest'
import { homeTabs } from '#identity/web/parts/homes/home-slots.ts'
import { App } from '#kit/web/app.tsx'
import { Queries } from '#kit/web/queries.ts'
import { setupSteps } from '#schools/web/parts/cards/setup-steps.ts'
import { webDomains } from './domains.ts'

const app = new App(webDomains, new Queries())

it('every port can be read: none that takes one provision has two', () => {
  const provisions = webDomains.flatMap(({ fills = [], provides = [] }) => [...fills, ...provides])
  expect(provisions.length).toBeGreaterThan(60)
  for (const { port } of provisions) expect(app.provided(port)).toBeDefined()
})

it('tabs and steps of several domains stand in their order', () => {
  expect(app.provided(homeTabs).map(({ about }) => about.label)).toEqual([
    'Sessions',
    'My classes',
    'Content',
    'Bookings',
    'Purchases',
    'Messages',
  ])
  expect(app.provided(setupSteps).map(({ label }) => label)).toEqual([
    'Years and terms',
    'Grades',
    'Curricula',
    'Subjects',
    'Classes',
    'People',
  ])
})
