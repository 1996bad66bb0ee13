// Maps fonts of other programs to ours: metric-compatible ones if available, otherwise of a similar style.
import type { Font } from '#authoring/contract/deck.themes.ts'

/** Full font names, in lower case. */
const known: Readonly<Record<string, Font>> = {
  calibri: 'carlito',
  'calibri light': 'carlito',
  carlito: 'carlito',
  corbel: 'carlito',
  candara: 'carlito',
  aptos: 'carlito',
  'aptos display': 'carlito',
  'segoe ui': 'carlito',
  arial: 'arimo',
  helvetica: 'arimo',
  'liberation sans': 'arimo',
  'times new roman': 'tinos',
  times: 'tinos',
  'liberation serif': 'tinos',
  cambria: 'caladea',
  caladea: 'caladea',
  georgia: 'gelasio',
  gelasio: 'gelasio',
  'courier new': 'cousine',
  courier: 'cousine',
  'liberation mono': 'cousine',
  consolas: 'cousine',
  monaco: 'cousine',
  menlo: 'cousine',
  'lucida console': 'cousine',
  'andale mono': 'cousine',
  'comic sans ms': 'comic',
  'comic neue': 'comic',
  chalkboard: 'comic',
  'bradley hand': 'comic',
  'segoe print': 'comic',
  lato: 'lato',
  montserrat: 'lato',
  raleway: 'lato',
  'open sans': 'lato',
  'century gothic': 'lato',
}
const serifs =
  /^(garamond|eb garamond|palatino|book antiqua|bookman|baskerville|didot|bodoni|rockwell|constantia|century|merriweather|playfair|perpetua|hoefler|cambria|goudy|minion|noto serif|roboto slab|dejavu serif|lora)\b/

export function typefaceOf(name: string): Font {
  const plain = name.trim().toLowerCase()
  const found = known[plain]
  if (found) return found
  if (/\b(mono|monospace|code|typewriter)$/.test(plain)) return 'cousine'
  if (/\b(hand|script|handwriting|chalkduster)$/.test(plain)) return 'comic'
  return serifs.test(plain) ? 'tinos' : 'arimo'
}
