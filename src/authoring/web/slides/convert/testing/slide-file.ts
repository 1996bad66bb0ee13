// A presentation of one slide with a master, a layout and a theme, from the test's XML.
import { strToU8, zipSync } from 'fflate'

const names =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const relations = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
const ph = '<a:schemeClr val="phClr"/>'
const stops = `<a:gsLst><a:gs pos="0"><a:schemeClr val="phClr"><a:tint val="50000"/></a:schemeClr></a:gs><a:gs pos="100000">${ph}</a:gs></a:gsLst>`

const theme = `<a:theme ${names}><a:themeElements><a:clrScheme name="x"><a:dk1><a:srgbClr val="000000"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="112233"/></a:dk2><a:lt2><a:srgbClr val="EEEEEE"/></a:lt2><a:accent1><a:srgbClr val="4472C4"/></a:accent1><a:accent2><a:srgbClr val="ED7D31"/></a:accent2><a:hlink><a:srgbClr val="0563C1"/></a:hlink></a:clrScheme><a:fontScheme name="x"><a:majorFont><a:latin typeface="Cambria"/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme><a:fmtScheme name="x"><a:fillStyleLst><a:solidFill>${ph}</a:solidFill><a:gradFill>${stops}<a:lin ang="5400000"/></a:gradFill></a:fillStyleLst><a:lnStyleLst><a:ln w="12700"><a:solidFill>${ph}</a:solidFill></a:ln><a:ln w="25400"><a:solidFill>${ph}</a:solidFill></a:ln></a:lnStyleLst><a:effectStyleLst><a:effectStyle><a:effectLst/></a:effectStyle></a:effectStyleLst><a:bgFillStyleLst><a:solidFill>${ph}</a:solidFill><a:gradFill>${stops}<a:path path="circle"/></a:gradFill></a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
const map =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" hlink="hlink"/>'
const level =
  '<a:lvl1pPr><a:defRPr sz="2000"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>'

export interface SlideXml {
  readonly shapes: string
  readonly background?: string
  readonly override?: string
  readonly master?: string
  readonly layout?: string
  readonly relations?: readonly (readonly [id: string, type: string, target: string])[]
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
  readonly tableStyles?: string
}

export function slideFile(slide: SlideXml): Uint8Array {
  const tree = (shapes: string) => `<p:spTree>${shapes}</p:spTree>`
  const files: Record<string, string | Uint8Array> = {
    'ppt/presentation.xml': `<p:presentation ${names}><p:sldIdLst><p:sldId r:id="s"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations([
      ['s', 'slide', 'slides/slide1.xml'],
      ['t', 'tableStyles', 'tableStyles.xml'],
    ]),
    'ppt/tableStyles.xml': `<a:tblStyleLst ${names}>${slide.tableStyles ?? ''}</a:tblStyleLst>`,
    'ppt/theme/theme1.xml': theme,
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${names}><p:cSld>${tree(slide.master ?? '')}</p:cSld>${map}<p:txStyles><p:titleStyle>${level}</p:titleStyle><p:bodyStyle>${level}</p:bodyStyle><p:otherStyle>${level}</p:otherStyle></p:txStyles></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([['t', 'theme', '../theme/theme1.xml']]),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${names}><p:cSld>${tree(slide.layout ?? '')}</p:cSld></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([
      ['m', 'slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/slides/slide1.xml': `<p:sld ${names}><p:cSld>${slide.background ?? ''}${tree(slide.shapes)}</p:cSld>${slide.override ?? ''}</p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relations([
      ['l', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ...(slide.relations ?? []),
    ]),
    ...slide.parts,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
    ),
  )
}

/** One inch is 72 page units here. */
export const place = (x: number, y: number, w: number, h: number, attributes = ''): string =>
  `<a:xfrm${attributes}><a:off x="${x * 12_700}" y="${y * 12_700}"/><a:ext cx="${w * 12_700}" cy="${h * 12_700}"/></a:xfrm>`
export const shape = (properties: string, words = '', style = '', placeholder = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${properties}</p:spPr>${style}${words === '' ? '' : `<p:txBody><a:bodyPr/>${words}</p:txBody>`}</p:sp>`
export const paragraph = (text: string, properties = '', look = '<a:rPr/>'): string =>
  `<a:p>${properties}<a:r>${look}<a:t>${text}</a:t></a:r></a:p>`
export const form = (name: string): string => `<a:prstGeom prst="${name}"><a:avLst/></a:prstGeom>`
