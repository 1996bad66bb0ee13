// Fits a page into another size: scaled as a whole and centred, so that nothing is cut off.
import type { Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { hasText } from '#authoring/contract/deck.rules.ts'
import { textPadding } from '../paint/paint-text.ts'
import { mapTexts } from './element-text.ts'
import { scaledText } from './scaled-text.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export function fitPage(page: PageBody, from: Size, to: Size): PageBody {
  if (from.width === to.width && from.height === to.height) return page
  const scale = Math.min(to.width / from.width, to.height / from.height)
  const dx = (to.width - from.width * scale) / 2
  const dy = (to.height - from.height * scale) / 2
  return {
    ...page,
    elements: page.elements.map(element => {
      const fitted = scaled(element, scale)
      return { ...fitted, x: rounded(fitted.x + dx), y: rounded(fitted.y + dy) }
    }),
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100

function scaled(element: Element, scale: number): Element {
  const times = (value: number) => rounded(value * scale)
  const placed = {
    ...element,
    x: times(element.x),
    y: times(element.y),
    width: times(element.width),
    height: times(element.height),
  }
  if (placed.kind === 'drawing')
    return {
      ...placed,
      strokes: placed.strokes.map(stroke => ({
        ...stroke,
        points: stroke.points.map(times),
        width: times(stroke.width),
      })),
    }
  if (placed.kind === 'table')
    return mapTexts(placed, paragraphs => paragraphs.map(each => scaledText(each, scale)))
  if (!hasText(placed)) return placed
  return {
    ...placed,
    ...(placed.insets
      ? { insets: placed.insets.map(times) }
      : { padding: times(placed.padding ?? textPadding) }),
    ...(placed.shadow && {
      shadow: {
        color: placed.shadow.color,
        x: times(placed.shadow.x),
        y: times(placed.shadow.y),
        blur: times(placed.shadow.blur),
      },
    }),
    ...(placed.strokeWidth !== undefined && { strokeWidth: times(placed.strokeWidth) }),
    ...(placed.paragraphs && { paragraphs: placed.paragraphs.map(each => scaledText(each, scale)) }),
  } as Element
}
