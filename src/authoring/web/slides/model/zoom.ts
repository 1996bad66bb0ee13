// The page's zoom: fitted to the stage, or in steps from a quarter to four times.
export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const [minZoom, maxZoom] = [zoomSteps[0], zoomSteps[8]]

export const clampZoom = (zoom: number): number => Math.min(maxZoom, Math.max(minZoom, zoom))

/** The next step from any current zoom. */
export function nextZoom(scale: number, way: 1 | -1): number {
  const slack = 0.01
  const next =
    way > 0 ? zoomSteps.find(step => step > scale + slack) : zoomSteps.findLast(step => step < scale - slack)
  return next ?? clampZoom(scale)
}

/** Zoom by wheel or trackpad pinch; wheel deltas are in pixels, lines or pages. */
export function wheelZoom(
  scale: number,
  { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>,
): number {
  const pixels = deltaY * ([1, 33, 400][deltaMode] ?? 1)
  return clampZoom(scale * Math.exp(-Math.max(-100, Math.min(100, pixels)) / 400))
}

/** Pixels per page unit at which the page fits into the stage. */
export const fitScale = (
  place: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
): number => Math.max(0.2, Math.min(place.width / page.width, (place.height || 10_000) / page.height))

/** Device pixels per page pixel, limited so that a large zoom does not exhaust memory. */
export const pixelRatio = (ratio: number, width: number, height: number): number =>
  Math.min(ratio || 1, 2, Math.sqrt(maxPixels / (width * height)))
const maxPixels = 16_000_000
