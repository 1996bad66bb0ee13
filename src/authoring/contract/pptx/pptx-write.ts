// Converts pages to the parts of a PowerPoint file: one plain master, a slide per page, text as text.
import type { ChartElement, Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { isLine } from '#authoring/contract/deck.rules.ts'
import {
  contentTypes,
  master,
  namespaces,
  presentation,
  relationships,
  theme,
  xmlHead,
} from './pptx-frame.ts'
import { chartFrame, chartParts } from './pptx-write-chart.ts'
import { tableFrame } from './pptx-write-table.ts'
import { connectorXml, pathXml, strokeOf, transform, withoutForm } from './pptx-write-path.ts'
import { bodyOf, clickXml, emu, fillXml, line, shadowXml, solid, type Link } from './pptx-write-text.ts'
import { escapeXml } from '#kit/contract/xml.rules.ts'

export interface Slides {
  readonly width: number
  readonly height: number
  /** Links among them use their ids, or `slide-1` and so on if they have none. */
  readonly pages: readonly (PageBody & { readonly _id?: string })[]
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/webm': 'weba',
}

export interface PptxParts {
  /** By path in the file. */
  readonly parts: ReadonlyMap<string, string | Uint8Array>
  /** Hashes of files with their paths in the package. */
  readonly media: ReadonlyMap<string, string>
}

export async function pptxParts(
  { width, height, pages }: Slides,
  mimeOf: (hash: string) => string | undefined,
): Promise<PptxParts> {
  const media = new Map<string, string>()
  const nameOf = (hash: string): string | undefined => {
    const mime = mimeOf(hash)
    if (mime === undefined) return undefined
    const name = media.get(hash) ?? `media${media.size + 1}.${endings[mime] ?? 'bin'}`
    media.set(hash, name)
    return name
  }
  const charts: ChartElement[] = []
  const chartNumber = (chart: ChartElement) => charts.push(chart)
  const numbers = new Map(pages.map(({ _id }, index) => [_id ?? `slide-${index + 1}`, index + 1]))
  const slides = pages.map(page => slideOf(page, nameOf, chartNumber, numbers))
  const notes = pages.flatMap(({ tips }, index) => (tips === '' ? [] : [index]))
  const parts = new Map<string, string | Uint8Array>([
    [
      '[Content_Types].xml',
      contentTypes(
        pages.length,
        notes,
        [
          ...new Set([
            ...[...media.values()].map(name => name.split('.').at(-1) ?? ''),
            ...(charts.length > 0 ? ['xlsx'] : []),
          ]),
        ],
        charts.length,
      ),
    ],
    ['_rels/.rels', relationships([['rId1', 'officeDocument', 'ppt/presentation.xml']])],
    ['ppt/presentation.xml', presentation(emu(width), emu(height), pages.length)],
    [
      'ppt/_rels/presentation.xml.rels',
      relationships([
        ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
        ['rId2', 'theme', 'theme/theme1.xml'],
        ['rId3', 'notesMaster', 'notesMasters/notesMaster1.xml'],
        ...pages.map((_, index): [string, string, string] => [
          `rId${index + 10}`,
          'slide',
          `slides/slide${index + 1}.xml`,
        ]),
      ]),
    ],
    ...master(),
    ['ppt/theme/theme1.xml', theme],
    ['ppt/theme/theme2.xml', theme],
  ])
  slides.forEach(({ xml, links }, index) => {
    const number = index + 1
    parts.set(`ppt/slides/slide${number}.xml`, xml)
    parts.set(
      `ppt/slides/_rels/slide${number}.xml.rels`,
      relationships([
        ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
        ...links,
        ...(notes.includes(index)
          ? [['rIdNotes', 'notesSlide', `../notesSlides/notesSlide${number}.xml`] as const]
          : []),
      ]),
    )
  })
  for (const index of notes) {
    parts.set(`ppt/notesSlides/notesSlide${index + 1}.xml`, notesOf(pages[index]?.tips ?? ''))
    parts.set(
      `ppt/notesSlides/_rels/notesSlide${index + 1}.xml.rels`,
      relationships([
        ['rId1', 'notesMaster', '../notesMasters/notesMaster1.xml'],
        ['rId2', 'slide', `../slides/slide${index + 1}.xml`],
      ]),
    )
  }
  for (const [index, chart] of charts.entries())
    for (const [path, part] of await chartParts(chart, index + 1)) parts.set(path, part)
  return { parts, media: new Map([...media].map(([hash, name]) => [hash, `ppt/media/${name}`])) }
}

type Relation = readonly [id: string, type: string, target: string, outside?: boolean]

function slideOf(
  { elements, background, hidden }: PageBody,
  nameOf: (hash: string) => string | undefined,
  chartNumber: (chart: ChartElement) => number,
  numbers: ReadonlyMap<string, number>,
): { xml: string; links: Relation[] } {
  const links: Relation[] = []
  const link = (type: string, target: string, outside = false): string => {
    const id = `rId${links.length + 2}`
    const number = type === 'page' ? numbers.get(target) : undefined
    if (type !== 'page') links.push([id, type, target, outside])
    else if (number === undefined) return ''
    else links.push([id, 'slide', `slide${number}.xml`])
    return id
  }
  const picture = (hash: string | undefined) => {
    const name = hash === undefined ? undefined : nameOf(hash)
    return name === undefined ? undefined : link('image', `../media/${name}`)
  }
  const fill = fillOf(background, picture(background.file))
  const chart = (each: ChartElement) => link('chart', `../charts/chart${chartNumber(each)}.xml`)
  const shapes = elements
    .map((element, index) => shapeOf(element, index + 2, picture, link, nameOf, chart))
    .join('')
  return {
    links,
    xml: `${xmlHead}<p:sld ${namespaces}${hidden ? ' show="0"' : ''}><p:cSld>${fill === '' ? '' : `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg>`}<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  }
}

function fillOf({ color, gradient }: PageBody['background'], picture: string | undefined): string {
  if (picture)
    return `<a:blipFill><a:blip r:embed="${picture}"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`
  return color || gradient ? fillXml({ fill: color, gradient }) : ''
}

const presets: Readonly<Record<string, string>> = {
  rect: 'rect',
  round: 'roundRect',
  ellipse: 'ellipse',
  triangle: 'triangle',
  diamond: 'diamond',
  pentagon: 'pentagon',
  hexagon: 'hexagon',
  star: 'star5',
  arrow: 'rightArrow',
  callout: 'wedgeRoundRectCallout',
  line: 'line',
  'arrow-line': 'line',
}

const presetOf = (element: Element): string =>
  element.kind === 'shape' ? (presets[element.shape] ?? 'rect') : 'rect'
const heads = {
  dot: 'oval',
  diamond: 'diamond',
  open: 'arrow',
  barbed: 'stealth',
  arrow: 'triangle',
} as const
type Line = Extract<Element, { kind: 'shape' }>
function ends({ bothEnds, head, tail = head }: Line): string {
  return `${bothEnds ? `<a:headEnd type="${heads[tail ?? 'arrow']}"/>` : ''}<a:tailEnd type="${heads[head ?? 'arrow']}"/>`
}

function shapeOf(
  element: Element,
  id: number,
  picture: (hash: string | undefined) => string | undefined,
  link: Link,
  nameOf: (hash: string) => string | undefined,
  chart: (element: ChartElement) => string,
): string {
  const named = `<p:cNvPr id="${id}" name="${element.kind} ${id}"${element.alt ? ` descr="${escapeXml(element.alt)}"` : ''}${element.link ? `>${clickXml(element.link, link)}</p:cNvPr>` : '/>'}`
  if (element.kind === 'text' || element.kind === 'shape') {
    const isText = element.kind === 'text'
    const arrows = element.kind === 'shape' && element.shape === 'arrow-line' ? ends(element) : ''
    const paint = `${fillXml(element)}${line(element, arrows)}${shadowXml(element.shadow)}`
    const form = pathXml(isText ? undefined : element.path, presetOf(element), element)
    // Only connectors support bends and arrowheads in every program.
    if (element.kind === 'shape' && isLine(element) && element.path)
      return connectorXml(element, named, paint)
    return `<p:sp><p:nvSpPr>${named}<p:cNvSpPr${isText ? ' txBox="1"' : ''}/><p:nvPr/></p:nvSpPr><p:spPr>${transform(element)}${form}${paint}</p:spPr>${bodyOf(withoutForm(element), link)}</p:sp>`
  }
  if (element.kind === 'drawing')
    return element.strokes.map((stroke, index) => strokeOf(element, stroke, id * 1000 + index)).join('')
  if (element.kind === 'image') {
    const target = picture(element.file)
    const { left = 0, top = 0, right = 0, bottom = 0 } = element.crop ?? {}
    const cut = (value: number) => Math.round(value * 100_000)
    return target === undefined
      ? ''
      : `<p:pic><p:nvPicPr>${named}<p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${target}">${element.opacity === undefined ? '' : `<a:alphaModFix amt="${Math.round(element.opacity * 100_000)}"/>`}</a:blip>${element.crop ? `<a:srcRect l="${cut(left)}" t="${cut(top)}" r="${cut(right)}" b="${cut(bottom)}"/>` : ''}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${transform(element)}${pathXml(element.path, 'rect', element)}${element.stroke ? line(element) : ''}${shadowXml(element.shadow)}</p:spPr></p:pic>`
  }
  if (element.kind === 'table') return tableFrame(element, named, link)
  if (element.kind === 'chart') return chartFrame(element, named, { id: chart(element) })
  return movingOf(element, named, picture, link, nameOf)
}

/** Video and sound: an embedded file or an external address, with a poster or a grey box. */
function movingOf(
  element: Extract<Element, { kind: 'video' | 'audio' }>,
  named: string,
  picture: (hash: string | undefined) => string | undefined,
  link: Link,
  nameOf: (hash: string) => string | undefined,
): string {
  const type = element.kind
  const name = element.file === undefined ? undefined : nameOf(element.file)
  const address = element.kind === 'video' ? element.url : undefined
  const target = name === undefined ? address : `../media/${name}`
  if (target === undefined) return ''
  const id = link(type, target, name === undefined)
  const poster = element.kind === 'video' ? picture(element.poster) : undefined
  return `<p:pic><p:nvPicPr>${named}<p:cNvPicPr/><p:nvPr><a:${type}File r:link="${id}"/></p:nvPr></p:nvPicPr><p:blipFill>${poster ? `<a:blip r:embed="${poster}"/>` : '<a:blip/>'}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${transform(element)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${solid('#808080')}</p:spPr></p:pic>`
}

const notesOf = (tips: string): string =>
  `${xmlHead}<p:notes ${namespaces}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id="2" name="Notes"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${tips
    .split('\n')
    .map(words => `<a:p><a:r><a:rPr lang="en"/><a:t>${escapeXml(words)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp></p:spTree></p:cSld></p:notes>`
