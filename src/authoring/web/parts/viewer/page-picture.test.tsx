import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { ImageStore } from '../paint/images.ts'
import { PageJump } from './page-jump.ts'
import { PagePicture } from './page-picture.tsx'

it('a video on a slide plays its clip with captions', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${made.push(blob as Blob)}`)
  const file = 'a'.repeat(64)
  const images = new ImageStore()
  images.know({ [file]: '/film.webm' })
  const film: Element = {
    kind: 'video',
    _id: 'film',
    file,
    alt: 'Waves',
    start: 2,
    end: 5,
    captions: [{ start: 2, end: 4, text: 'A wave comes' }],
    x: 0,
    y: 0,
    width: 480,
    height: 270,
  }
  show(
    <PagePicture
      page={{ layout: 'blank', background: {}, elements: [film] }}
      deck={{ width: 960, height: 540, theme: 'paper' } as never}
      images={images}
    />,
  )
  const video = await screen.findByLabelText('Video: Waves')
  expect(video.getAttribute('src')).toBe('/film.webm#t=2,5')
  await waitFor(() => expect(video.querySelector('track')?.getAttribute('src')).toBe('blob:1'))
  expect(await made[0]?.text()).toContain('A wave comes')
  for (const name of ['Play', 'Captions']) expect(screen.getByRole('button', { name })).toBeTruthy()
})

it.each([
  ['https://films.example/waves.mp4', 'https://films.example/waves.mp4'],
  ['https://youtu.be/abc-DEF_123', 'https://www.youtube-nocookie.com/embed/abc-DEF_123?autoplay=1&rel=0'],
])('a video on a slide from %s plays in its place', async (url, src) => {
  show(
    <PagePicture
      page={{
        layout: 'blank',
        background: {},
        elements: [{ kind: 'video', _id: 'film', url, alt: 'Waves', x: 0, y: 0, width: 480, height: 270 }],
      }}
      deck={{ width: 960, height: 540, theme: 'paper' } as never}
      images={new ImageStore()}
    />,
  )
  const start = screen.queryByRole('button', { name: /^Play Video: Waves/ })
  if (start) fireEvent.click(start)
  const player = start ? screen.getByTitle('Video: Waves') : await screen.findByLabelText('Video: Waves')
  expect(player.getAttribute('src')).toBe(src)
})

it('text and elements with links lead to web and email addresses only', async () => {
  const box = { x: 0, y: 0, width: 480, height: 270 }
  const text: Element = {
    kind: 'text',
    _id: 'text',
    ...box,
    paragraphs: [{ runs: [{ text: 'See ' }, { text: 'the tides', link: 'https://example.org/tides' }] }],
  }
  const shapes = ['mailto:tara@example.org', 'javascript:alert(1)'].map((link, at): Element => ({
    kind: 'shape',
    shape: 'star',
    _id: `star${at}`,
    ...box,
    link,
  }))
  show(
    <PagePicture
      page={{ layout: 'blank', background: {}, elements: [text, ...shapes] }}
      deck={{ width: 960, height: 540, theme: 'paper' } as never}
      images={new ImageStore()}
    />,
  )
  const words = await screen.findByRole('link', { name: 'the tides, opens example.org' })
  expect(words).toMatchObject({ href: 'https://example.org/tides', target: '_blank' })
  expect(words.getAttribute('rel')).toContain('noopener')
  expect(screen.getByRole('link', { name: 'Star, opens tara@example.org' })).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

it('links to other pages of the deck open them if the viewer turns the pages', async () => {
  const box = { x: 0, y: 0, width: 480, height: 270 }
  const shapes = ['#page/c', '#next', '#page/gone'].map((link, at): Element => ({
    kind: 'shape',
    shape: 'star',
    _id: `star${at}`,
    ...box,
    link,
  }))
  const web: Element = { ...box, kind: 'shape', shape: 'rect', _id: 'web', link: 'https://example.org' }
  const picture = (
    <PagePicture
      page={{ layout: 'blank', background: {}, elements: [...shapes, web] }}
      deck={{ width: 960, height: 540, theme: 'paper' } as never}
      images={new ImageStore()}
    />
  )
  const go = vi.fn()
  const pages = ['a', 'b', 'c'].map(_id => ({ _id }))
  const { unmount } = show(<PageJump value={{ pages, at: 0, go }}>{picture}</PageJump>)
  fireEvent.click(await screen.findByRole('button', { name: 'Star, goes to page 3' }))
  expect(go).toHaveBeenLastCalledWith(2)
  fireEvent.click(screen.getByRole('button', { name: 'Star, goes to page 2' }))
  expect(go).toHaveBeenLastCalledWith(1)
  expect(screen.getAllByRole('button')).toHaveLength(2)
  unmount()
  // In class the teacher turns the pages.
  show(picture)
  await screen.findByRole('link', { name: 'Rectangle, opens example.org' })
  expect(screen.queryByRole('button')).toBeNull()
})
