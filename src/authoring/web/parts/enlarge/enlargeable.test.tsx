import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { Enlargeable } from './enlargeable.tsx'
import { clampZoom } from './use-zoom.ts'

const finger = (clientX: number, clientY: number) => ({ clientX, clientY })
const two = (apart: number) => ({ touches: [finger(100 - apart / 2, 100), finger(100 + apart / 2, 100)] })

function shown() {
  show(
    <Enlargeable
      label="Slide"
      ratio={16 / 9}
    >
      {enlarged => <p>{enlarged ? 'Large words' : 'Small words'}</p>}
    </Enlargeable>,
  )
  return screen.getByText('Small words').closest<HTMLElement>('[style*="--zoom"]')!
}
const zoomOf = (area: HTMLElement) => Number(area.style.getPropertyValue('--zoom'))

it('stays within its limits', () => {
  expect([0.2, 1, 2.004, 9].map(clampZoom)).toEqual([1, 1, 2, 5])
})

describe('two fingers', () => {
  it('zoom the slide in place, and a button resets it', () => {
    const area = shown()
    fireEvent.touchStart(area, two(40))
    fireEvent.touchMove(area, two(100))
    expect(zoomOf(area)).toBe(2.5)
    fireEvent.touchEnd(area, { touches: [] })
    fireEvent.click(screen.getByRole('button', { name: 'Slide: show all of it' }))
    expect(zoomOf(area)).toBe(1)
    expect(screen.queryByRole('button', { name: 'Slide: show all of it' })).toBeNull()
  })

  it('do not scroll the page; one finger does', () => {
    const area = shown()
    expect(fireEvent.touchStart(area, { touches: [finger(1, 1)] })).toBe(true)
    expect(fireEvent.touchMove(area, { touches: [finger(1, 90)] })).toBe(true)
    expect(fireEvent.touchStart(area, two(40))).toBe(false)
    expect(fireEvent.touchMove(area, two(41))).toBe(false)
  })
})

describe('full window', () => {
  beforeEach(() => Object.assign(globalThis, { innerWidth: 375, innerHeight: 720 }))

  const open = async () => {
    shown()
    const button = screen.getByRole('button', { name: 'Enlarge slide' })
    button.focus()
    fireEvent.click(button)
    return within(await screen.findByRole('dialog', { name: 'Slide' }))
  }

  it('starts zoomed in on an upright phone, and zooms by buttons and keys', async () => {
    const dialog = await open()
    expect(dialog.getByText('Large words')).toBeTruthy()
    const percent = () => dialog.getByRole('status').textContent
    expect(percent()).toBe('200%')
    fireEvent.click(dialog.getByRole('button', { name: 'Larger' }))
    expect(percent()).toBe('300%')
    fireEvent.keyDown(dialog.getByText('Large words'), { key: '0' })
    expect(percent()).toBe('100%')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Smaller' }).disabled).toBe(true)
  })

  it('closes by Escape and by its button', async () => {
    await open()
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(screen.queryByText('Large words')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge slide' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
