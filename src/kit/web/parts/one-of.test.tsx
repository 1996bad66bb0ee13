import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../testing/show.tsx'
import { useRadios, useTabs } from './one-of.ts'

const tides = ['low', 'mid', 'high'] as const
type Tide = (typeof tides)[number]

interface TidesProps {
  kind: 'button' | 'input'
  first?: Tide | null
  waits?: boolean
}

function Tides({ kind, first = null, waits = false }: TidesProps) {
  const [tide, setTide] = useState<Tide | null>(first)
  const radios = useRadios({ values: tides, value: tide, onChange: setTide, waits })
  return (
    <div {...radios.group('Tide')}>
      {tides.map(each =>
        kind === 'button' ? (
          <button
            key={each}
            {...radios.button(each)}
          >
            {each}
          </button>
        ) : (
          <label key={each}>
            <input {...radios.input(each)} />
            {each}
          </label>
        ),
      )}
    </div>
  )
}

const radio = (name: string) => screen.getByRole('radio', { name })
const stops = () => screen.getAllByRole('radio').filter(each => each.tabIndex === 0)
const focus = (element: HTMLElement) => act(() => element.focus())
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const chosen = () =>
  screen
    .getAllByRole('radio', { checked: true })
    .map(each => each.textContent || each.closest('label')?.textContent)

it('a group is one tab stop: the chosen one, else the first', () => {
  show(<Tides kind="button" />)
  expect(stops()).toEqual([radio('low')])
  fireEvent.click(radio('high'))
  expect(stops()).toEqual([radio('high')])
})

it.each([
  ['ArrowRight', 'high'],
  ['ArrowDown', 'high'],
  ['ArrowLeft', 'low'],
  ['ArrowUp', 'low'],
  ['Home', 'low'],
  ['End', 'high'],
])('%s goes on and chooses', (key, to) => {
  show(
    <Tides
      kind="button"
      first="mid"
    />,
  )
  focus(radio('mid'))
  press(key)
  expect(document.activeElement).toBe(radio(to))
  expect(chosen()).toEqual([to])
  expect(stops()).toEqual([radio(to)])
})

it('arrows go round', () => {
  show(
    <Tides
      kind="button"
      first="high"
    />,
  )
  focus(radio('high'))
  press('ArrowRight')
  expect(chosen()).toEqual(['low'])
  press('ArrowLeft')
  expect(chosen()).toEqual(['high'])
})

it.each(['button', 'input'] as const)('arrows choose nothing among %ss that wait', kind => {
  show(
    <Tides
      kind={kind}
      first="low"
      waits
    />,
  )
  focus(radio('low'))
  press('ArrowRight')
  expect(document.activeElement).toBe(radio('mid'))
  expect(chosen()).toEqual(['low'])
  fireEvent.click(radio('mid'))
  expect(chosen()).toEqual(['mid'])
})

it('Tab leaves a group at the focused option, and returns to the chosen one', () => {
  show(
    <Tides
      kind="button"
      first="high"
      waits
    />,
  )
  focus(radio('high'))
  press('ArrowLeft')
  expect(stops()).toEqual([radio('mid')])
  fireEvent.blur(radio('mid'))
  expect(stops()).toEqual([radio('high')])
})

it('inputs of a group have one name, and two groups have two', () => {
  show(
    <>
      <Tides kind="input" />
      <Tides kind="input" />
    </>,
  )
  const names = screen.getAllByRole('radio').map(each => each.getAttribute('name'))
  expect(new Set(names.slice(0, 3)).size).toBe(1)
  expect(new Set(names).size).toBe(2)
})

it('tabs are one stop, too', () => {
  const Views = () => {
    const [tide, setTide] = useState<Tide>('low')
    const tabs = useTabs({ values: tides, value: tide, onChange: setTide })
    return (
      <div {...tabs.list('Tide')}>
        {tides.map(each => (
          <button
            key={each}
            {...tabs.tab(each)}
          >
            {each}
          </button>
        ))}
      </div>
    )
  }
  show(<Views />)
  const tab = (name: string) => screen.getByRole('tab', { name })
  focus(tab('low'))
  press('ArrowRight')
  expect(document.activeElement).toBe(tab('mid'))
  expect(screen.getByRole('tab', { selected: true })).toBe(tab('mid'))
  expect(screen.getAllByRole('tab').filter(each => each.tabIndex === 0)).toEqual([tab('mid')])
})
