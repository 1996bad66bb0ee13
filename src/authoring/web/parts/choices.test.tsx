import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { Choices, type Option } from './choices.tsx'

afterEach(cleanup)

const few: readonly Option[] = [
  { value: 'a', label: 'Wharf' },
  { value: 'b', label: 'Tide pools' },
]
const many: readonly Option[] = Array.from({ length: 30 }, (_, at) => ({
  value: `v${at}`,
  label: `Goal ${at}`,
}))

function Place(props: {
  options?: readonly Option[]
  start?: string[]
  single?: boolean
  own?: boolean
  disabled?: boolean
}) {
  const [value, setValue] = useState<string[]>(props.start ?? [])
  return (
    <>
      <Choices
        label="Places"
        options={props.options ?? few}
        value={value}
        single={props.single ?? false}
        own={props.own ?? false}
        disabled={props.disabled ?? false}
        onChange={setValue}
      />
      <output role="status">{value.join('|')}</output>
    </>
  )
}
const chosen = () => screen.getByRole('status').textContent
const button = (name: string) => screen.getByRole('button', { name })

it('several options can be selected and cleared; a single choice replaces the previous one', () => {
  show(<Place />)
  fireEvent.click(button('Wharf'))
  fireEvent.click(button('Tide pools'))
  expect(chosen()).toBe('a|b')
  fireEvent.click(button('Wharf'))
  expect(chosen()).toBe('b')
})

it('in a single choice the latest option wins', () => {
  show(<Place single />)
  const radio = (name: string) => screen.getByRole('radio', { name })
  fireEvent.click(radio('Wharf'))
  fireEvent.click(radio('Tide pools'))
  expect(chosen()).toBe('b')
  expect(radio('Wharf').getAttribute('aria-checked')).toBe('false')
})

it('Enter adds a custom word; an existing option is selected instead', () => {
  show(<Place own />)
  const own = screen.getByRole('textbox', { name: 'Your own, for places' })
  for (const word of ['Old pier', 'wharf', ' ']) {
    fireEvent.change(own, { target: { value: word } })
    fireEvent.keyDown(own, { key: 'Enter' })
  }
  expect(chosen()).toBe('Old pier|a')
  expect(button('Old pier').getAttribute('aria-pressed')).toBe('true')
})

it('a long list is searchable, and selected options stay visible', () => {
  show(
    <Place
      options={many}
      start={['v3', 'gone']}
    />,
  )
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search places' }), { target: { value: 'goal 29' } })
  expect(screen.getAllByRole('button').map(each => each.textContent)).toEqual(['Goal 3', 'Goal 29', 'gone'])
})

it('read-only: shows selected options and no buttons', () => {
  show(
    <Place
      start={['b']}
      disabled
    />,
  )
  expect(screen.getByText('Tide pools')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})
