// How large the page is shown: as large as its place allows, or by steps between a quarter and four times.
export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const [least, most] = [zoomSteps[0], zoomSteps[8]]

export const clampZoom = (zoom: number): number => Math.min(most, Math.max(least, zoom))

/** The next step, from any scale that is shown now. */
export function nextZoom(scale: number, way: 1 | -1): number {
  const slack = 0.01
  const next =
    way > 0 ? zoomSteps.find(step => step > scale + slack) : zoomSteps.findLast(step => step < scale - slack)
  return next ?? clampZoom(scale)
}

/** By a turned wheel or two fingers on a pad; wheels count in pixels, lines or pages. */
export function wheelZoom(
  scale: number,
  { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>,
): number {
  const pixels = deltaY * ([1, 33, 400][deltaMode] ?? 1)
  return clampZoom(scale * Math.exp(-Math.max(-100, Math.min(100, pixels)) / 400))
}

/** Pixels per unit such that the page is no larger than its place. */
export const fitScale = (
  place: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
): number => Math.max(0.2, Math.min(place.width / page.width, (place.height || 10_000) / page.height))

/** Pixels of the device per pixel of the page: a page that is shown very large must not use up the memory. */
export const pixelRatio = (ratio: number, width: number, height: number): number =>
  Math.min(ratio || 1, 2, Math.sqrt(maxPixels / (width * height)))
const maxPixels = 16_000_000
