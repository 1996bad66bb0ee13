// Elements of slides as XML: boxes with a form, a look and words.
let last = 1
const nextId = (): number => ++last

export const inch = (value: number): number => Math.round(value * 914_400)
export const place = (x: number, y: number, w: number, h: number, attributes = ''): string =>
  `<a:xfrm${attributes}><a:off x="${inch(x)}" y="${inch(y)}"/><a:ext cx="${inch(w)}" cy="${inch(h)}"/></a:xfrm>`
export const scheme = (name: string, changes = ''): string =>
  `<a:solidFill><a:schemeClr val="${name}">${changes}</a:schemeClr></a:solidFill>`
export const rgb = (value: string, changes = ''): string =>
  `<a:solidFill><a:srgbClr val="${value}">${changes}</a:srgbClr></a:solidFill>`
export const preset = (name: string, guides = ''): string =>
  `<a:prstGeom prst="${name}"><a:avLst>${guides}</a:avLst></a:prstGeom>`
export const line = (fill: string, width = 12_700, more = ''): string =>
  `<a:ln w="${width}">${fill}${more}</a:ln>`
export const noLine = '<a:ln><a:noFill/></a:ln>'

export const run = (text: string, attributes = '', inner = ''): string =>
  `<a:r><a:rPr lang="en-US"${attributes}>${inner}</a:rPr><a:t>${text}</a:t></a:r>`
export const para = (runs: string, properties = ''): string => `<a:p>${properties}${runs}</a:p>`
export const body = (
  paragraphs: string,
  properties = '<a:bodyPr/>',
  listStyle = '<a:lstStyle/>',
  name = 'p:txBody',
): string => `<${name}>${properties}${listStyle}${paragraphs}</${name}>`

export interface Shape {
  readonly properties: string
  readonly text?: string
  readonly style?: string
  readonly placeholder?: string
  readonly isText?: boolean
}
export const shape = ({ properties, text = '', style = '', placeholder, isText }: Shape): string => {
  const id = nextId()
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr${isText ? ' txBox="1"' : ''}/><p:nvPr>${placeholder ?? ''}</p:nvPr></p:nvSpPr><p:spPr>${properties}</p:spPr>${style}${text}</p:sp>`
}
export const connector = (properties: string, style = ''): string => {
  const id = nextId()
  return `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${id}" name="Connector ${id}"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr>${properties}</p:spPr>${style}</p:cxnSp>`
}
export const picture = (relation: string, properties: string, crop = ''): string => {
  const id = nextId()
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${properties}</p:spPr></p:pic>`
}
export const frame = (x: number, y: number, w: number, h: number, data: string): string => {
  const id = nextId()
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Frame ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${inch(x)}" y="${inch(y)}"/><a:ext cx="${inch(w)}" cy="${inch(h)}"/></p:xfrm><a:graphic>${data}</a:graphic></p:graphicFrame>`
}
export const group = (xfrm: string, shapes: string): string => {
  const id = nextId()
  return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${id}" name="Group ${id}"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${xfrm}</p:grpSpPr>${shapes}</p:grpSp>`
}
/** The style that PowerPoint gives every new shape. */
export const shapeStyle = (accent = 'accent1', fill = 1, stroke = 2, effect = 0, ink = 'lt1'): string =>
  `<p:style><a:lnRef idx="${stroke}"><a:schemeClr val="${accent}"><a:shade val="50000"/></a:schemeClr></a:lnRef><a:fillRef idx="${fill}"><a:schemeClr val="${accent}"/></a:fillRef><a:effectRef idx="${effect}"><a:schemeClr val="${accent}"/></a:effectRef><a:fontRef idx="minor"><a:schemeClr val="${ink}"/></a:fontRef></p:style>`

export const table = (
  widths: readonly number[],
  rows: readonly (readonly string[])[],
  properties: string,
  height = 0.4,
): string =>
  `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${properties}<a:tblGrid>${widths.map(w => `<a:gridCol w="${inch(w)}"/>`).join('')}</a:tblGrid>${rows.map(cells => `<a:tr h="${inch(height)}">${cells.join('')}</a:tr>`).join('')}</a:tbl></a:graphicData>`
export const cell = (text: string, properties = '<a:tcPr/>', attributes = '', runAttributes = ''): string =>
  `<a:tc${attributes}><a:txBody><a:bodyPr/><a:lstStyle/><a:p>${text === '' ? '' : run(text, runAttributes)}</a:p></a:txBody>${properties}</a:tc>`
