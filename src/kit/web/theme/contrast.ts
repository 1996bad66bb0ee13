// Contrast and colour-vision arithmetic: proves the palette in tests and shows it on the developer pages.

type Rgb = readonly [red: number, green: number, blue: number]

const linear = (hex: string): Rgb => {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

export const luminance = (hex: string): number => {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two `#rrggbb` colours. */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Full-strength colour-vision deficiencies, as matrices over linear light (Machado 2009). */
export const deficiencies = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const

export type ColourVision = 'full' | keyof typeof deficiencies

const seen = (colour: Rgb, sight: ColourVision): Rgb => {
  if (sight === 'full') return colour
  const row = ([r, g, b]: readonly [number, number, number]) =>
    Math.min(1, Math.max(0, r * colour[0] + g * colour[1] + b * colour[2]))
  const [red, green, blue] = deficiencies[sight]
  return [row(red), row(green), row(blue)]
}

const oklab = ([r, g, b]: Rgb): Rgb => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** How far apart two colours look (OKLab): below about 0.02 nobody can distinguish them. */
export function distance(one: string, other: string, sight: ColourVision = 'full'): number {
  const [a, b] = [oklab(seen(linear(one), sight)), oklab(seen(linear(other), sight))]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
