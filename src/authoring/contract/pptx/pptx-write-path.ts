// Outlines as PowerPoint writes them: a preset by its name, or a path of its own.
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import { emu } from './pptx-write-text.ts'

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

/** Share of the box that these presets keep from words by themselves. */
const keptFromWords: Readonly<Record<string, number>> = { ellipse: (1 - Math.SQRT1_2) / 2, diamond: 0.25 }
/** A shape whose insets leave out what its preset keeps from words anyway. */
export function withoutForm(element: TextElement): TextElement {
  const share = element.kind === 'shape' && !element.path ? keptFromWords[element.shape] : undefined
  if (!share || !element.insets) return element
  const { width, height, insets } = element
  const [top, right, bottom, left] = insets
  const [x, y] = [share * width, share * height]
  return { ...element, insets: [top - y, right - x, bottom - y, left - x] }
}
