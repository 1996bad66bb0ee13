// A presentation from handwritten parts: fills in what every file needs around the caller's XML.
import { strToU8, zipSync } from 'fflate'

export const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'application/vnd.openxmlformats-officedocument'

export type Relation = readonly [id: string, type: string, target: string]
export interface SlideParts {
  /** Elements of the tree. */ readonly shapes: string
  /** Number of its layout, from 1. */ readonly layout?: number
  readonly background?: string
  readonly relations?: readonly Relation[]
  readonly attributes?: string
  /** Colour map override. */ readonly colours?: string
}
export interface DeckParts {
  readonly size: readonly [cx: number, cy: number]
  readonly theme: string
  /** Content between the master's start and its layout list. */ readonly master: string
  readonly textStyles?: string
  /** Trees and attributes of layouts. */ readonly layouts: readonly {
    readonly xml: string
    readonly attributes?: string
  }[]
  readonly slides: readonly SlideParts[]
  readonly defaultText?: string
  readonly tableStyles?: string
  /** Further parts by path, with their content type. */
  readonly parts?: readonly (readonly [path: string, type: string, content: string | Uint8Array])[]
}

const relations = (list: readonly Relation[]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type.startsWith('http') ? type : `${relationTypes}/${type}`}" Target="${target}"/>`).join('')}</Relationships>`

export const tree = (shapes: string): string =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes}</p:spTree>`

const inherit = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>'
export const colourMap = (dark = false): string =>
  `<p:clrMap bg1="${dark ? 'dk1' : 'lt1'}" tx1="${dark ? 'lt1' : 'dk1'}" bg2="${dark ? 'dk2' : 'lt2'}" tx2="${dark ? 'lt2' : 'dk2'}" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>`

export function deckFile(deck: DeckParts): Uint8Array {
  const files = new Map<string, string | Uint8Array>()
  const types: [string, string][] = []
  const add = (path: string, type: string, content: string | Uint8Array) => {
    files.set(path, content)
    if (type !== '') types.push([path, type])
  }
  const kind = (name: string) => `${office}.presentationml.${name}+xml`
  const [cx, cy] = deck.size
  add(
    'ppt/presentation.xml',
    kind('presentation.main'),
    `${head}<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${deck.slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 10}"/>`).join('')}</p:sldIdLst><p:sldSz cx="${cx}" cy="${cy}"/><p:notesSz cx="6858000" cy="9144000"/>${deck.defaultText ?? ''}</p:presentation>`,
  )
  files.set('_rels/.rels', relations([['rId1', 'officeDocument', 'ppt/presentation.xml']]))
  files.set(
    'ppt/_rels/presentation.xml.rels',
    relations([
      ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
      ['rId2', 'theme', 'theme/theme1.xml'],
      ['rId3', 'tableStyles', 'tableStyles.xml'],
      ...deck.slides.map((_, at): Relation => [`rId${at + 10}`, 'slide', `slides/slide${at + 1}.xml`]),
    ]),
  )
  add(
    'ppt/tableStyles.xml',
    kind('tableStyles'),
    `${head}<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" def="{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}">${deck.tableStyles ?? ''}</a:tblStyleLst>`,
  )
  add('ppt/theme/theme1.xml', `${office}.theme+xml`, head + deck.theme)
  add(
    'ppt/slideMasters/slideMaster1.xml',
    kind('slideMaster'),
    `${head}<p:sldMaster ${namespaces}>${deck.master}<p:sldLayoutIdLst>${deck.layouts.map((_, at) => `<p:sldLayoutId id="${2147483649 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldLayoutIdLst>${deck.textStyles ?? ''}</p:sldMaster>`,
  )
  files.set(
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relations([
      ...deck.layouts.map((_, at): Relation => [
        `rId${at + 1}`,
        'slideLayout',
        `../slideLayouts/slideLayout${at + 1}.xml`,
      ]),
      ['rId99', 'theme', '../theme/theme1.xml'],
    ]),
  )
  for (const [at, { xml, attributes = '' }] of deck.layouts.entries()) {
    add(
      `ppt/slideLayouts/slideLayout${at + 1}.xml`,
      kind('slideLayout'),
      `${head}<p:sldLayout ${namespaces}${attributes}>${xml}${inherit}</p:sldLayout>`,
    )
    files.set(
      `ppt/slideLayouts/_rels/slideLayout${at + 1}.xml.rels`,
      relations([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
    )
  }
  for (const [at, slide] of deck.slides.entries()) {
    add(
      `ppt/slides/slide${at + 1}.xml`,
      kind('slide'),
      `${head}<p:sld ${namespaces}${slide.attributes ?? ''}><p:cSld>${slide.background ?? ''}${tree(slide.shapes)}</p:cSld>${slide.colours ?? inherit}</p:sld>`,
    )
    files.set(
      `ppt/slides/_rels/slide${at + 1}.xml.rels`,
      relations([
        ['rIdLayout', 'slideLayout', `../slideLayouts/slideLayout${slide.layout ?? 1}.xml`],
        ...(slide.relations ?? []),
      ]),
    )
  }
  for (const [path, type, content] of deck.parts ?? [])
    add(path, type, typeof content === 'string' ? head + content : content)
  files.set(
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Default Extension="wmf" ContentType="image/x-wmf"/>${types.map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`).join('')}</Types>`,
  )
  return zipSync(
    Object.fromEntries(
      [...files].map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
}
