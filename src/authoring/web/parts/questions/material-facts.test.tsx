import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { MaterialFacts, type ShownMaterial } from './material-facts.tsx'

const material = (more: Partial<ShownMaterial>): ShownMaterial => ({
  _id: 'one',
  type: 'video',
  url: null,
  key: 'a'.repeat(64),
  size: 1,
  desc: 'The tide',
  fileUrl: '/fio/tide.mp4',
  ...more,
})

it('a stored video plays in place with captions, speed and full screen, from its start', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${made.push(blob as Blob)}`)
  const captions = [{ start: 6, end: 8, text: 'The harbour fills' }]
  show(<MaterialFacts material={material({ captions, ext: { start: 5, end: 20 } })} />)
  const video = await screen.findByLabelText<HTMLVideoElement>('The tide')
  expect(video.getAttribute('src')).toBe('/fio/tide.mp4#t=5,20')
  await waitFor(() => expect(video.querySelector('track[kind=captions]')?.getAttribute('src')).toBe('blob:1'))
  expect(await made[0]?.text()).toContain('The harbour fills')
  expect(screen.getByLabelText('Speed')).toBeTruthy()
  for (const name of ['Captions', 'Full screen']) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('a video file at a web address plays in the same player', async () => {
  show(
    <MaterialFacts
      material={material({ url: 'https://films.example/tide.mp4', key: null, fileUrl: null })}
    />,
  )
  const video = await screen.findByLabelText<HTMLVideoElement>('The tide')
  expect(video.getAttribute('src')).toBe('https://films.example/tide.mp4')
})

it.each(['video', 'iframe'] as const)(
  'a %s on YouTube plays in the player of the site, once it is started',
  type => {
    const url = 'https://www.youtube.com/watch?v=abc-DEF_123'
    show(
      <MaterialFacts
        material={material({ type, url, key: null, fileUrl: null, ext: { start: 5, end: 20 } })}
      />,
    )
    expect(document.querySelector('iframe')).toBeNull()
    expect(screen.getByRole('link', { name: 'Open on YouTube' }).getAttribute('href')).toBe(url)
    fireEvent.click(screen.getByRole('button', { name: /^Play The tide/ }))
    expect(screen.getByTitle('The tide').getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/abc-DEF_123?autoplay=1&rel=0&start=5&end=20',
    )
  },
)

it.each([
  ['a picture', { type: 'image' }, '/fio/tide.mp4'],
  [
    'a page with a video',
    { url: 'https://example.org/tide', key: null, fileUrl: null },
    'https://example.org/tide',
  ],
  ['a video that the page itself shows', { element: 'film' }, '/fio/tide.mp4'],
] as const)('%s is a link', (_, more, address) => {
  show(<MaterialFacts material={material(more)} />)
  expect(screen.getByRole('link', { name: 'The tide' }).getAttribute('href')).toBe(address)
  expect(document.querySelector('video')).toBeNull()
})
