// Typefaces that decks bring with them, each a style sheet of its own; the browser fetches only the alphabets
// that words use.
import type { Font } from '#authoring/contract/deck.themes.ts'
import { families } from './fonts.ts'

const sheets: Partial<Record<Font, () => Promise<unknown>>> = {
  carlito: () => import('./typefaces/carlito.css'),
  arimo: () => import('./typefaces/arimo.css'),
  tinos: () => import('./typefaces/tinos.css'),
  caladea: () => import('./typefaces/caladea.css'),
  gelasio: () => import('./typefaces/gelasio.css'),
  cousine: () => import('./typefaces/cousine.css'),
  comic: () => import('./typefaces/comic-neue.css'),
  lato: () => import('./typefaces/lato.css'),
}

/** Without a network words stand in what the device has. */
export async function loadTypeface(font: Font): Promise<void> {
  try {
    await sheets[font]?.()
    const [family = ''] = families[font].split(',')
    const styles = ['400 20px', '700 20px', 'italic 400 20px', 'italic 700 20px']
    await Promise.all(styles.map(style => document.fonts.load(`${style} ${family}`, 'Aa0')))
  } catch {
    // The families name what devices have instead.
  }
}
