// Links between pages are exported as slide jumps and imported as links to the same pages.
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import { readPptx } from './pptx-read.ts'

const text = (links: readonly string[]): Element => ({
  kind: 'text',
  _id: 't',
  x: 10,
  y: 10,
  width: 400,
  height: 60,
  paragraphs: [{ runs: links.map((link, at) => ({ text: `word ${at} `, size: 18, link })) }],
})
const star = (link: string): Element => ({
  kind: 'shape',
  shape: 'star',
  _id: 's',
  x: 10,
  y: 100,
  width: 80,
  height: 80,
  fill: '#336699',
  link,
})
const page = (_id: string, elements: Element[]): PageBody & { _id: string } => ({
  _id,
  layout: 'blank',
  background: {},
  tips: '',
  elements,
})
const linksOf = ({ elements }: PageBody) =>
  elements.flatMap(element => [
    ...(element.kind === 'text'
      ? element.paragraphs.flatMap(({ runs }) => runs.flatMap(({ link }) => link ?? []))
      : []),
    ...(element.link ? [element.link] : []),
  ])

test('text and shapes jump to pages, to the next and to the last; a link to a deleted page is dropped', async () => {
  const pages = [
    page('a', [text(['#page/c', 'https://example.org/']), star('#next')]),
    page('b', [text(['#first', '#page/a']), star('#page/gone')]),
    page('c', [text(['#previous']), star('#last')]),
  ]
  const file = await writePptx({ width: 960, height: 540, pages, files: new Map() })
  const parts = unzipSync(file)
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  expect(part('ppt/slides/slide1.xml')).toContain('action="ppaction://hlinksldjump"')
  expect(part('ppt/slides/_rels/slide1.xml.rels')).toContain('Target="slide3.xml"')
  const back = await readPptx(file)
  expect(back.pages.map(linksOf)).toEqual([
    ['#page/slide-3', 'https://example.org/', '#next'],
    ['#first', '#page/slide-1'],
    ['#previous', '#last'],
  ])
  // Exports again, now from pages without ids.
  const again = await writePptx({ width: 960, height: 540, pages: back.pages, files: new Map() })
  expect((await readPptx(again)).pages.map(linksOf)).toEqual(back.pages.map(linksOf))
})
