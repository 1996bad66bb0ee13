// Bitmaps, and poster frames of videos.
import { expect, test } from 'vitest'
import { readPptx } from './pptx-read.ts'
import type { PictureStudio, Pictured } from './picture-changes.ts'
import { place, slideFile } from './testing/slide-file.ts'

const box = place(10, 10, 100, 50)
const pic = (own: string, id: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="4" name="x"/><p:cNvPicPr/><p:nvPr>${own}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill><p:spPr>${box}</p:spPr></p:pic>`
const [bitmap, film, photo, png] = [1, 2, 3, 4].map(byte => new Uint8Array([byte])) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]

function studioOf(answer: Uint8Array | undefined) {
  const seen: Pictured[] = []
  const studio: PictureStudio = {
    repaint: async picture => {
      seen.push(picture)
      return answer
    },
    tile: async () => undefined,
    pattern: async () => undefined,
  }
  return { seen, studio }
}
const withBitmap = (name: string) =>
  slideFile({
    shapes: pic('', 'b') + pic('', 'b'),
    relations: [['b', 'image', `../media/${name}`]],
    parts: { [`ppt/media/${name}`]: bitmap },
  })

test.each(['plan.bmp', 'PLAN.DIB'])('a bitmap (%s) becomes a picture in a storable format', async name => {
  const { seen, studio } = studioOf(png)
  const { pages, media, report } = await readPptx(withBitmap(name), undefined, studio)
  const path = `ppt/media/${name}`
  expect(pages[0]?.elements).toMatchObject([
    { kind: 'image', file: path },
    { kind: 'image', file: path },
  ])
  expect(media.get(path)).toEqual({ path, bytes: png, mime: 'image/png' })
  // Converted once, however often it is used.
  expect(seen).toEqual([{ bytes: bitmap, mime: 'image/bmp' }])
  expect(report).toEqual([])
})

test('an unreadable bitmap is reported once per page', async () => {
  const { pages, report } = await readPptx(withBitmap('plan.bmp'), undefined, studioOf(undefined).studio)
  const what = 'The picture plan.bmp is in a format that browsers do not show, and was left out.'
  const named = { kind: 'text', x: 10, y: 10, width: 100, height: 50, dash: true }
  expect(pages[0]?.elements).toMatchObject([
    { ...named, paragraphs: [{ runs: [{ text: what }] }] },
    { ...named, paragraphs: [{ runs: [{ text: what }] }] },
  ])
  expect(report).toEqual([{ page: 1, what }])
})

test.each([
  ['a file inside', [['v', 'video', '../media/film.mp4']], { file: 'ppt/media/film.mp4' }],
  ['nothing', [], undefined],
] as const)('a video with %s shows its poster frame', async (_, relations, video) => {
  const { pages, media } = await readPptx(
    slideFile({
      shapes: pic('<a:videoFile r:link="v"/>', 'p'),
      relations: [['p', 'image', '../media/photo.png'], ...relations],
      parts: { 'ppt/media/film.mp4': film, 'ppt/media/photo.png': photo },
    }),
  )
  expect(pages[0]?.elements).toMatchObject([
    video
      ? { kind: 'video', ...video, poster: 'ppt/media/photo.png' }
      : { kind: 'image', file: 'ppt/media/photo.png' },
  ])
  expect(media.has('ppt/media/photo.png')).toBe(true)
})
