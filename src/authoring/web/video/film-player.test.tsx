import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { FilmPlayer } from './film-player.tsx'

const captions = [{ start: 1, end: 2, text: 'The sea rises' }]
const requestFullscreen = vi.fn(() => Promise.resolve())

beforeEach(() => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  HTMLElement.prototype.requestFullscreen = requestFullscreen
})

const film = (more: object = {}) => {
  show(
    <FilmPlayer
      src="/film.mp4"
      label="Tides"
      {...more}
    />,
  )
  return screen.getByLabelText<HTMLVideoElement>('Tides')
}

it('has separate controls for speed, captions and full screen', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${made.push(blob as Blob)}`)
  const video = film({ captions })
  fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '1.5' } })
  expect(video.playbackRate).toBe(1.5)
  await waitFor(() => expect(video.querySelector('track[kind=captions]')?.getAttribute('src')).toBe('blob:1'))
  expect(await made[0]?.text()).toContain('00:00:01.000 --> 00:00:02.000\nThe sea rises')
  const button = screen.getByRole('button', { name: 'Captions' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(localStorage.getItem('captions')).toBe('off')
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }))
  expect(requestFullscreen).toHaveBeenCalledOnce()
})

it('offers no captions without a track', () => {
  const video = film()
  expect(video.querySelector('track')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull()
})

it('explains what to do with a file that this browser cannot play', () => {
  fireEvent.error(film())
  expect(screen.getByRole('alert').textContent).toContain('This browser cannot play this file.')
  expect(screen.getByRole('link', { name: 'Download it' }).getAttribute('href')).toBe('/film.mp4')
})

it('picks up metadata that loaded before it was shown: duration, and that it is audio only', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1)
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(2)
  const video = film()
  await screen.findByText('0:00 / 0:02')
  expect(video.closest('[data-player]')?.hasAttribute('data-sound')).toBe(true)
})
