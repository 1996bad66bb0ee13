// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { App, type WebDomain } from './app.tsx'
import { Queries } from './queries.ts'
import { defineSlot, fill } from './slots.tsx'
import { appOf, show } from './testing/show.tsx'

const cards = defineSlot<{ name: string }>()

it('shows its fillings in their order, with the screen’s props', () => {
  const domains: WebDomain[] = [
    { fills: [fill(cards, 20, ({ name }) => <p>later for {name}</p>)] },
    { fills: [fill(cards, 10, ({ name }) => <p>first for {name}</p>)] },
    { fills: [fill(cards, 20, ({ name }) => <p>last for {name}</p>)] },
  ]
  const { container } = show(<cards.Outlet name="Ada" />, '/', new App(domains, new Queries()))
  expect([...container.querySelectorAll('p')].map(each => each.textContent)).toEqual([
    'first for Ada',
    'later for Ada',
    'last for Ada',
  ])
})

it('holds nothing itself: what one app fills is not in another', () => {
  const filled = appOf({ fills: [fill(cards, 10, () => <p>filled</p>)] })
  expect([filled, appOf()].map(app => app.provided(cards).length)).toEqual([1, 0])
})

it('a filling can set its label', () => {
  const tabs = defineSlot<object, { label: string }>()
  const app = appOf({ fills: [fill(tabs, 1, () => null, { label: 'Students' })] })
  expect(app.provided(tabs).map(tab => tab.about.label)).toEqual(['Students'])
  // @ts-expect-error A tab needs a label.
  void (() => fill(tabs, 2, () => null))
})
