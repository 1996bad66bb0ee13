// Covers and page pictures of the demo data, drawn in code so that no network is needed.
import sharp from 'sharp'
import type { DemoPage } from './demo.data.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)
const png = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()

/** Waves in two colours, derived from the name. */
export function coverPicture(
  name: string,
  [dark, light]: readonly [string, string],
  width = 960,
): Promise<Buffer> {
  const seed = [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 997, 7)
  const wave = (index: number) => {
    const [y, lift] = [210 + index * 70, 30 + ((seed >> index) % 5) * 9]
    return `<path d="M0 ${y} C 160 ${y - lift}, 320 ${y + lift}, 480 ${y} S 800 ${y - lift}, 960 ${y} V 540 H 0 Z" fill="${dark}" opacity="${0.35 + index * 0.15}"/>`
  }
  return png(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 9) / 16}" viewBox="0 0 960 540"><rect width="960" height="540" fill="${light}"/><circle cx="${180 + (seed % 600)}" cy="130" r="70" fill="#fff" opacity=".85"/>${[0, 1, 2, 3].map(wave).join('')}</svg>`,
  )
}

/** A page as the editor shows it. */
export const pagePicture = ({ title, lines }: DemoPage): Promise<Buffer> =>
  png(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" font-family="Inter, Arial, sans-serif" fill="#1f2933">
  <rect width="960" height="540" fill="#fff"/><text x="60" y="112" font-size="44" font-weight="700">${escaped(title)}</text>
  ${lines.map((line, index) => `<text x="60" y="${206 + index * 52}" font-size="28">${escaped(line)}</text>`).join('')}</svg>`)
