// Colours of a presentation: names of the theme led through the master's map, then made lighter, darker or transparent.
import { all, at, elements, number, type XmlNode } from './xml.ts'

export interface Palette {
  color(node: XmlNode | undefined): string | undefined
}

const presets: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  gray: '#808080',
  orange: '#ffa500',
}

export function paletteOf(theme: XmlNode | undefined, master: XmlNode | undefined): Palette {
  const scheme = new Map(
    elements(at(theme, 'a:themeElements', 'a:clrScheme')).map(entry => [
      entry.name.replace('a:', ''),
      plain(elements(entry)[0]),
    ]),
  )
  const map = at(master, 'p:clrMap')?.attributes ?? {}
  const named = (name: string): string | undefined => scheme.get(map[name] ?? name) ?? scheme.get(name)
  return {
    /** The node holds one colour element: a solid fill, a gradient stop, a reference. */
    color(node) {
      const found = elements(node).find(child => child.name.endsWith('Clr'))
      if (!found) return undefined
      const base = found.name === 'a:schemeClr' ? named(found.attributes['val'] ?? '') : plain(found)
      return base && changed(base, found)
    },
  }
}

function plain(node: XmlNode | undefined): string | undefined {
  if (node?.name === 'a:srgbClr') return `#${(node.attributes['val'] ?? '000000').toLowerCase()}`
  if (node?.name === 'a:sysClr') return `#${(node.attributes['lastClr'] ?? '000000').toLowerCase()}`
  if (node?.name === 'a:prstClr') return presets[node.attributes['val'] ?? ''] ?? '#000000'
  return undefined
}

const share = (node: XmlNode, name: string): number | undefined => {
  const value = number(all(node, name)[0], 'val')
  return value === undefined ? undefined : value / 100_000
}

function changed(base: string, node: XmlNode): string {
  const [h, saturation, lightness] = toHsl(base)
  const [mod, off, tint, shade, alpha] = [
    share(node, 'a:lumMod'),
    share(node, 'a:lumOff'),
    share(node, 'a:tint'),
    share(node, 'a:shade'),
    share(node, 'a:alpha'),
  ]
  let l = Math.min(1, Math.max(0, lightness * (mod ?? 1) + (off ?? 0)))
  if (tint !== undefined) l = l * tint + (1 - tint)
  if (shade !== undefined) l *= shade
  const s = Math.min(1, saturation * (share(node, 'a:satMod') ?? 1))
  const opaque = fromHsl(h, s, l)
  return alpha === undefined || alpha >= 1 ? opaque : opaque + hex(alpha * 255)
}

const hex = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')

function toHsl(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(from => Number.parseInt(color.slice(from, from + 2), 16) / 255)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const l = (most + least) / 2
  const span = most - least
  if (span === 0) return [0, 0, l]
  const s = span / (1 - Math.abs(2 * l - 1))
  const h = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4
  return [h / 6, s, l]
}

function fromHsl(h: number, s: number, l: number): string {
  const part = (n: number): number => {
    const k = (n + h * 12) % 12
    return (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255
  }
  return `#${hex(part(0))}${hex(part(8))}${hex(part(4))}`
}
