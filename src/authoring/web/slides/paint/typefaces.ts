// Web fonts of decks, each with its own style sheet; the browser fetches only the subsets in use.
import type { Font } from '#authoring/contract/deck.themes.ts'
import { families } from './fonts.ts'

const sheets: Partial<Record<Font, () => Promise<unknown>>> = {
  serif: () => import('./typefaces/gelasio.css'),
  mono: () => import('./typefaces/cousine.css'),
  hand: () => import('./typefaces/comic-neue.css'),
  carlito: () => import('./typefaces/carlito.css'),
  arimo: () => import('./typefaces/arimo.css'),
  tinos: () => import('./typefaces/tinos.css'),
  caladea: () => import('./typefaces/caladea.css'),
  gelasio: () => import('./typefaces/gelasio.css'),
  cousine: () => import('./typefaces/cousine.css'),
  comic: () => import('./typefaces/comic-neue.css'),
  lato: () => import('./typefaces/lato.css'),
}

/** Offline, text uses a system font. */
export async function loadTypeface(font: Font): Promise<void> {
  try {
    await sheets[font]?.()
    const [family = ''] = families[font].split(',')
    const styles = ['400 20px', '700 20px', 'italic 400 20px', 'italic 700 20px']
    await Promise.all(styles.map(style => document.fonts.load(`${style} ${family}`, 'Aa0')))
  } catch {
    // The families include system fallbacks.
  }
}
