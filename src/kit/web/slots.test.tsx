// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defineSlot } from './slots.tsx'

it('shows its fillings in their order, with the screen’s props', () => {
  const cards = defineSlot<{ name: string }>('home cards')
  cards.add(20, ({ name }) => <p>later for {name}</p>)
  cards.add(10, ({ name }) => <p>first for {name}</p>)
  const { container } = render(<cards.Outlet name="Ada" />)
  expect([...container.querySelectorAll('p')].map(each => each.textContent)).toEqual([
    'first for Ada',
    'later for Ada',
  ])
})

it('a filling can set its label', () => {
  const tabs = defineSlot<object, { label: string }>('class tabs')
  tabs.add(1, () => null, { label: 'Students' })
  expect(tabs.fillings().map(tab => tab.about.label)).toEqual(['Students'])
  // @ts-expect-error A tab needs a label.
  void (() => tabs.add(2, () => null))
})
