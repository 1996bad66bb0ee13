// Reads the written PDF back with pdf.js.
import { expect, test } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { writePdf } from './pdf-write.ts'

/** A minimal grey JPEG. */
const jpeg = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  ),
  char => char.charCodeAt(0),
)

test('pages, title and text can be read back', async () => {
  const page = (words: string) => ({
    picture: jpeg,
    pixels: { width: 1, height: 1 },
    lines: [
      { text: words, x: 40, y: 60, size: 24 },
      { text: 'second line', x: 40, y: 90, size: 12 },
    ],
    links: [
      { link: 'https://example.org/(tide)', x: 40, y: 40, width: 100, height: 20 },
      { link: '#next', page: 1, x: 40, y: 80, width: 100, height: 20 },
    ],
  })
  const bytes = writePdf('Bruchrechnen – Māori', { width: 960, height: 540 }, [
    page('Tēnā koutou 日本'),
    page('(5 > 3) & \\'),
  ])
  const pdf = await getDocument({ data: bytes, useSystemFonts: false }).promise
  expect(pdf.numPages).toBe(2)
  expect(((await pdf.getMetadata()).info as { Title?: string }).Title).toBe('Bruchrechnen – Māori')
  const words = await Promise.all(
    [1, 2].map(async number => {
      const found = await pdf.getPage(number)
      expect(found.view).toEqual([0, 0, 960, 540])
      expect(await found.getAnnotations()).toMatchObject([
        { subtype: 'Link', url: 'https://example.org/(tide)', rect: [40, 480, 140, 500] },
        { subtype: 'Link', dest: [expect.anything(), { name: 'Fit' }] },
      ])
      const [, inside] = (await found.getAnnotations()) as { dest?: [{ num: number; gen: number }] }[]
      expect(await pdf.getPageIndex(inside?.dest?.[0] ?? { num: 0, gen: 0 })).toBe(1)
      return (await found.getTextContent()).items.flatMap(item =>
        'str' in item && item.str.trim() !== '' ? [item.str] : [],
      )
    }),
  )
  expect(words).toEqual([
    ['Tēnā koutou 日本', 'second line'],
    ['(5 > 3) & \\', 'second line'],
  ])
})
