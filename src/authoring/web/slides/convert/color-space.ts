// Colours as numbers: channels from 0 to 1, conversion to and from HSL and linear RGB.

export const hex = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')

export const parts = (color: string): number[] =>
  [1, 3, 5].map(from => Number.parseInt(color.slice(from, from + 2), 16) / 255)

export const toLinear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
export const fromLinear = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

export function toHsl(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = parts(color)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const l = (max + min) / 2
  const span = max - min
  if (span === 0) return [0, 0, l]
  return [hueOf(r, g, b) / 6, span / (1 - Math.abs(2 * l - 1)), l]
}

/** The hue of a non-grey colour, from 0 to 6. */
function hueOf(r: number, g: number, b: number): number {
  const max = Math.max(r, g, b)
  const span = max - Math.min(r, g, b)
  if (max === r) return ((g - b) / span + 6) % 6
  return max === g ? (b - r) / span + 2 : (r - g) / span + 4
}

export function fromHsl(h: number, s: number, l: number): string {
  const part = (n: number): number => {
    const k = (n + h * 12) % 12
    return (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255
  }
  return `#${hex(part(0))}${hex(part(8))}${hex(part(4))}`
}
