// Outlines in PowerPoint form: a named preset, or a custom path.
import { hasBend, lineFormOf, type LineForm } from '#authoring/contract/deck.lines.ts'
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { angleOf, emu, line } from './pptx-write-text.ts'

const steps: Readonly<Record<string, readonly [name: string, points: number]>> = {
  M: ['moveTo', 1],
  L: ['lnTo', 1],
  C: ['cubicBezTo', 3],
  Q: ['quadBezTo', 2],
}

export function pathXml(
  path: string | undefined,
  preset: string,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  if (path === undefined) return `<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>`
  const [w, h] = [emu(width), emu(height)]
  const inner = [...path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)]
    .map(([, kind = '', text = '']) => {
      if (kind === 'Z') return '<a:close/>'
      const [name, count] = steps[kind] ?? ['lnTo', 1]
      const values = text.trim().split(/\s+/).map(Number)
      const spots = Array.from({ length: count }, (_, at) => {
        const [x = 0, y = 0] = values.slice(at * 2)
        return `<a:pt x="${Math.round((x * w) / 1000)}" y="${Math.round((y * h) / 1000)}"/>`
      })
      return `<a:${name}>${spots.join('')}</a:${name}>`
    })
    .join('')
  return `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${w}" h="${h}">${inner}</a:path></a:pathLst></a:custGeom>`
}

const connectors: Readonly<Partial<Record<LineForm['form'], string>>> = {
  corner: 'bentConnector2',
  elbow: 'bentConnector3',
  arc: 'curvedConnector2',
  curve: 'curvedConnector3',
}

/**
 * A bent line as the matching connector preset, so that it stays editable in other programs; else its path.
 */
export function connectorXml(
  element: Extract<Element, { kind: 'shape' }>,
  named: string,
  paint: string,
): string {
  const form = lineFormOf(element.path)
  const preset = form && connectors[form.form]
  const outline = preset ? presetXml(preset, form) : pathXml(element.path, 'line', element)
  const place = transform(preset && form.isUpright ? onItsSide(element) : element)
  return `<p:cxnSp><p:nvCxnSpPr>${named}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr>${place}${outline}${paint}</p:spPr></p:cxnSp>`
}

function presetXml(preset: string, form: LineForm): string {
  const guide = hasBend(form) ? `<a:gd name="adj1" fmla="val ${Math.round(form.bend * 100_000)}"/>` : ''
  return `<a:prstGeom prst="${preset}"><a:avLst>${guide}</a:avLst></a:prstGeom>`
}

/** Presets begin horizontally: one that begins vertically is rotated by a quarter turn and flipped. */
function onItsSide<T extends Element>(element: T): T {
  const { x, y, width, height, rotation = 0, flipX = false, flipY = false } = element
  return {
    ...element,
    x: x + (width - height) / 2,
    y: y + (height - width) / 2,
    width: height,
    height: width,
    rotation: rotation + 90,
    flipX: flipY,
    flipY: !flipX,
  }
}

export const transform = ({ x, y, width, height, rotation = 0, flipX, flipY }: Element): string =>
  `<a:xfrm${rotation === 0 ? '' : ` rot="${angleOf(rotation)}"`}${flipX ? ' flipH="1"' : ''}${flipY ? ' flipV="1"' : ''}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`

/** Text inset built into these presets, as a fraction of the box. */
const keptFromWords: Readonly<Record<string, number>> = { ellipse: (1 - Math.SQRT1_2) / 2, diamond: 0.25 }
/** Subtracts a preset's built-in inset from the shape's. */
export function withoutForm(element: TextElement): TextElement {
  const share = element.kind === 'shape' && !element.path ? keptFromWords[element.shape] : undefined
  if (!share || !element.insets) return element
  const { width, height, insets } = element
  const [top, right, bottom, left] = insets
  const [x, y] = [share * width, share * height]
  return { ...element, insets: [top - y, right - x, bottom - y, left - x] }
}

export function strokeOf(
  element: Extract<Element, { kind: 'drawing' }>,
  { points, color, width }: { points: readonly number[]; color: string; width: number },
  id: number,
): string {
  const path = Array.from({ length: Math.floor(points.length / 2) }, (_, index) => {
    const spot = `<a:pt x="${emu(points[index * 2] ?? 0)}" y="${emu(points[index * 2 + 1] ?? 0)}"/>`
    return index === 0 ? `<a:moveTo>${spot}</a:moveTo>` : `<a:lnTo>${spot}</a:lnTo>`
  }).join('')
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="drawing ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${transform(element)}<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${emu(element.width)}" h="${emu(element.height)}" fill="none">${path}</a:path></a:pathLst></a:custGeom><a:noFill/>${line({ stroke: color, strokeWidth: width })}</p:spPr></p:sp>`
}
