// Colours of a presentation: theme names resolved through the current colour map, then lightened, darkened or
// made transparent.
import { colorNames } from './color-names.ts'
import { fromHsl, fromLinear, hex, parts, toHsl, toLinear } from './color-space.ts'
import { at, elements, number, type XmlNode } from './xml.ts'

export interface Palette {
  /** The colour of a node: a solid fill, a gradient stop, a reference. */
  color(node: XmlNode | undefined): string | undefined
  /** The same, with a colour for the theme's placeholder colour (phClr). */
  withPlaceholder(color: string | undefined): Palette
}

/** @param map Attributes of the effective colour map: the slide's, the layout's or the master's. */
export function paletteOf(theme: XmlNode | undefined, map: Readonly<Record<string, string>>): Palette {
  const scheme = new Map(
    elements(at(theme, 'a:themeElements', 'a:clrScheme')).map(entry => [
      entry.name.replace('a:', ''),
      plain(elements(entry)[0]),
    ]),
  )
  const paletteWith = (open: string | undefined): Palette => {
    const named = (name: string): string | undefined =>
      name === 'phClr' ? open : (scheme.get(map[name] ?? usual[name] ?? name) ?? scheme.get(name))
    return {
      color(node) {
        const found = elements(node).find(child => child.name.endsWith('Clr'))
        if (!found) return undefined
        const base = found.name === 'a:schemeClr' ? named(found.attributes['val'] ?? '') : plain(found)
        return base && changed(base, found)
      },
      withPlaceholder: paletteWith,
    }
  }
  return paletteWith(undefined)
}

/** The colour map for files without one. */
const usual: Readonly<Record<string, string>> = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' }

function plain(node: XmlNode | undefined): string | undefined {
  const value = node?.attributes['val'] ?? ''
  if (node?.name === 'a:srgbClr') return sixDigits(value)
  if (node?.name === 'a:sysClr')
    return sixDigits(node.attributes['lastClr'] ?? (value === 'window' ? 'ffffff' : '000000'))
  if (node?.name === 'a:prstClr') return `#${colorNames[value.toLowerCase()] ?? '000000'}`
  if (node?.name === 'a:hslClr')
    return fromHsl((number(node, 'hue') ?? 0) / 21_600_000, share(node, 'sat'), share(node, 'lum'))
  if (node?.name === 'a:scrgbClr')
    return `#${['r', 'g', 'b'].map(name => hex(fromLinear(share(node, name)) * 255)).join('')}`
  return undefined
}

const sixDigits = (value: string): string =>
  /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : '#000000'
const share = (node: XmlNode, name: string): number => (number(node, name) ?? 0) / 100_000
const limited = (value: number): number => Math.min(1, Math.max(0, value))

type Change = (color: string, value: number) => string
const inHsl =
  (change: (hsl: [number, number, number], value: number) => [number, number, number]): Change =>
  (color, value) => {
    const [h, s, l] = change(toHsl(color), value)
    return fromHsl(((h % 1) + 1) % 1, limited(s), limited(l))
  }
/** Mixes with white or black in linear light. */
const mixed =
  (towards: number): Change =>
  (color, value) =>
    `#${parts(color)
      .map(part => hex(fromLinear(toLinear(part) * value + towards * (1 - value)) * 255))
      .join('')}`

const changes: Readonly<Record<string, Change>> = {
  'a:lumMod': inHsl(([h, s, l], value) => [h, s, l * value]),
  'a:lumOff': inHsl(([h, s, l], value) => [h, s, l + value]),
  'a:lum': inHsl(([h, s], value) => [h, s, value]),
  'a:satMod': inHsl(([h, s, l], value) => [h, s * value, l]),
  'a:satOff': inHsl(([h, s, l], value) => [h, s + value, l]),
  'a:sat': inHsl(([h, , l], value) => [h, value, l]),
  'a:hueMod': inHsl(([h, s, l], value) => [h * value, s, l]),
  'a:tint': mixed(1),
  'a:shade': mixed(0),
  'a:gray': inHsl(([h, , l]) => [h, 0, l]),
  'a:comp': inHsl(([h, s, l]) => [h + 0.5, s, l]),
  'a:inv': color =>
    `#${parts(color)
      .map(part => hex(255 - part * 255))
      .join('')}`,
}

/** Modifiers apply in document order. */
function changed(base: string, node: XmlNode): string {
  let [color, alpha] = [base, 1]
  for (const change of elements(node)) {
    const value = share(change, 'val')
    if (change.name === 'a:alpha') alpha = value
    else if (change.name === 'a:alphaMod') alpha *= value
    else color = changes[change.name]?.(color, value) ?? color
  }
  return alpha >= 1 ? color : color + hex(alpha * 255)
}
