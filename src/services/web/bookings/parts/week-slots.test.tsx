import { hourMs } from '#kit/contract/durations.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PlaceProvider } from '#kit/web/parts/zone.tsx'
import { show } from '#kit/web/testing/show.tsx'
import { WeekSlots } from './week-slots.tsx'

const slot = (start: string) => ({
  start,
  end: new Date(Date.parse(start) + hourMs).toISOString(),
})
const wednesday = '2026-11-18T02:00:00.000Z'
const later = '2026-11-18T03:00:00.000Z'
const friday = '2026-11-20T02:00:00.000Z'

function showWeek(slots = [slot(wednesday), slot(later), slot(friday)], chosen: string[] = []) {
  const onChoose = vi.fn()
  const onWeek = vi.fn()
  const part = (free: typeof slots) => (
    <PlaceProvider place={{ timeZone: 'Pacific/Auckland', locale: 'en-GB' }}>
      <WeekSlots
        slots={free}
        provider="Sam"
        theirZone="Europe/London"
        monday="2026-11-16"
        today="2026-11-17"
        lastDate="2026-11-25"
        chosen={chosen}
        onChoose={onChoose}
        onWeek={onWeek}
      />
    </PlaceProvider>
  )
  return { ...show(part(slots)), onChoose, onWeek }
}
const time = (name: RegExp) => screen.getByRole('button', { name })

it('labels times in both zones', () => {
  showWeek()
  expect(time(/^Wed 18\/11\/2026, 15:00 for Sam 02:00$/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: '16/11/2026–22/11/2026' })).toBeTruthy()
  expect(screen.getByText(/Times in Auckland, Pacific\..*London, Europe/)).toBeTruthy()
})

it('leaves out past days, and marks empty ones', () => {
  showWeek()
  expect(screen.queryByRole('heading', { name: 'Mon 16/11/2026' })).toBeNull()
  expect(screen.getAllByText('No free times')).toHaveLength(4)
})

it('selects by a click, and shows the selection', () => {
  const { onChoose } = showWeek([slot(wednesday), slot(later)], [later])
  expect(time(/16:00/).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(time(/15:00/))
  expect(onChoose).toHaveBeenCalledWith(wednesday)
})

it('is a single tab stop, with arrow keys inside', () => {
  const { onWeek } = showWeek()
  expect(
    [/15:00 for Sam 02:00/, /Wed .*16:00/, /Fri /].map(
      name => screen.getAllByRole('button', { name })[0]?.tabIndex,
    ),
  ).toEqual([0, -1, -1])
  const first = time(/Wed .*15:00/)
  act(() => first.focus())
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(time(/Wed .*16:00/))
  fireEvent.keyDown(time(/Wed .*16:00/), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(time(/Fri /))
  fireEvent.keyDown(time(/Fri /), { key: 'PageDown' })
  expect(onWeek).toHaveBeenCalledWith('2026-11-23')
  fireEvent.keyDown(time(/Fri /), { key: 'PageUp' })
  expect(onWeek).toHaveBeenCalledTimes(1)
})

it('does not navigate to the past or beyond the horizon', () => {
  const { onWeek } = showWeek()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous week' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(onWeek).toHaveBeenCalledWith('2026-11-23')
})
