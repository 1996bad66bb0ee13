// Pictures for the platform library, drawn in code: common subjects for slides. Without text, to suit every
// language.
import sharp from 'sharp'
import { platformFilesOwner } from '#files/contract/library.contract.ts'
import { filesOf } from '#files/server/files.api.ts'
import { keepMade } from '#files/server/made.api.ts'
import type { Kit } from '#kit/server/kit.ts'

const credit = 'Classwright, free to use in lessons'
const [ink, blue, sea, leaf, sun, clay, paper] = [
  '#1f2933',
  '#2f5d8c',
  '#7fb2d6',
  '#4f8a5b',
  '#e8b23a',
  '#b5460f',
  '#fbf8f2',
] as const

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
const point = (x: number, y: number, radius: number, turn: number): string =>
  `${(x + radius * Math.sin(turn * 2 * Math.PI)).toFixed(1)} ${(y - radius * Math.cos(turn * 2 * Math.PI)).toFixed(1)}`
const slice = (x: number, y: number, radius: number, from: number, to: number, fill: string): string =>
  `<path d="M${x} ${y} L${point(x, y, radius, from)} A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(x, y, radius, to)} Z" fill="${fill}" stroke="${ink}" stroke-width="3"/>`
const arrow = (path: string): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="5" marker-end="url(#tip)"/>`
const tip = `<defs><marker id="tip" markerWidth="6" markerHeight="6" refX="4" refY="3" orient="auto"><path d="M0 0 L6 3 L0 6 Z" fill="${ink}"/></marker></defs>`
const cloud = (x: number, y: number): string =>
  `<g fill="#fff" stroke="${ink}" stroke-width="3"><path d="M${x} ${y} a38 38 0 0 1 20 -70 a58 58 0 0 1 108 -8 a44 44 0 0 1 42 78 Z"/></g>`

/** Name → drawing, 960 wide and 540 high. */
export const libraryPictures: Readonly<Record<string, string>> = {
  'Water cycle': `${tip}<rect width="960" height="540" fill="#dcecf7"/><circle cx="120" cy="100" r="56" fill="${sun}"/><path d="M480 400 L690 170 L800 290 L860 230 L960 330 V540 H480 Z" fill="${leaf}"/><path d="M0 400 H520 Q560 470 500 540 H0 Z" fill="${sea}"/>${cloud(330, 190)}${cloud(620, 150)}${arrow('M180 380 C 190 320 230 260 290 220')}${arrow('M540 150 H600')}${times(4, at => arrow(`M${660 + at * 36} 180 l-14 60`))}${arrow('M640 330 C 600 380 570 410 540 430')}`,
  'Phases of the Moon': `<rect width="960" height="540" fill="${ink}"/>${times(8, at => {
    const [x, y] = [150 + (at % 4) * 220, 150 + Math.floor(at / 4) * 240]
    const bulge = (80 * Math.cos((at / 8) * 2 * Math.PI)).toFixed(1)
    const side = at < 4 ? 1 : 0
    return `<circle cx="${x}" cy="${y}" r="80" fill="#3b4754"/>${at === 0 ? '' : `<path d="M${x} ${y - 80} A80 80 0 0 ${side} ${x} ${y + 80} A${Math.abs(Number(bulge))} 80 0 0 ${Number(bulge) > 0 === (side === 1) ? 0 : 1} ${x} ${y - 80} Z" fill="#f3ead2"/>`}`
  })}`,
  'Fraction circles': `<rect width="960" height="540" fill="${paper}"/>${times(6, at => {
    const [x, y, parts] = [170 + (at % 3) * 310, 145 + Math.floor(at / 3) * 250, at + 1]
    return parts === 1
      ? `<circle cx="${x}" cy="${y}" r="105" fill="${clay}" stroke="${ink}" stroke-width="3"/>`
      : times(parts, part =>
          slice(x, y, 105, part / parts, (part + 1) / parts, part === 0 ? clay : '#f1ddd0'),
        )
  })}`,
  'Number line': `${tip}<rect width="960" height="540" fill="${paper}"/>${arrow('M480 270 H920')}${arrow('M480 270 H40')}${times(21, at => `<path d="M${80 + at * 40} ${at % 5 === 0 ? 235 : 252} V${at % 5 === 0 ? 305 : 288}" stroke="${at === 10 ? clay : ink}" stroke-width="${at % 5 === 0 ? 6 : 3}"/>`)}`,
  'Coordinate grid': `${tip}<rect width="960" height="540" fill="#fff"/>${times(23, at => `<path d="M${40 + at * 40} 10 V530" stroke="#d5dbe1" stroke-width="2"/>`)}${times(13, at => `<path d="M20 ${30 + at * 40} H940" stroke="#d5dbe1" stroke-width="2"/>`)}${arrow('M20 270 H930')}${arrow('M480 530 V20')}`,
  'Clock face': `<rect width="960" height="540" fill="${paper}"/><circle cx="480" cy="270" r="230" fill="#fff" stroke="${ink}" stroke-width="8"/>${times(60, at => `<path d="M${point(480, 270, 222, at / 60)} L${point(480, 270, at % 5 === 0 ? 190 : 208, at / 60)}" stroke="${ink}" stroke-width="${at % 5 === 0 ? 7 : 2}"/>`)}<circle cx="480" cy="270" r="10" fill="${clay}"/>`,
  'Colour wheel': `<rect width="960" height="540" fill="${paper}"/>${times(12, at => slice(480, 270, 230, at / 12, (at + 1) / 12, `hsl(${at * 30} 75% 52%)`))}<circle cx="480" cy="270" r="80" fill="${paper}" stroke="${ink}" stroke-width="3"/>`,
  'Plant cell': `<rect width="960" height="540" fill="${paper}"/><rect x="150" y="50" width="660" height="440" rx="60" fill="#cfe5c4" stroke="${leaf}" stroke-width="16"/><rect x="176" y="76" width="608" height="388" rx="44" fill="none" stroke="${ink}" stroke-width="3"/><path d="M330 130 H640 Q720 270 620 400 H400 Q290 300 330 130 Z" fill="#bcd9ea" stroke="${blue}" stroke-width="4"/><circle cx="255" cy="330" r="62" fill="#c9b2d6" stroke="${ink}" stroke-width="3"/><circle cx="255" cy="330" r="20" fill="#7a3e7e"/>${times(7, at => `<ellipse cx="${[240, 250, 700, 730, 700, 420, 560][at]}" cy="${[140, 220, 130, 250, 380, 435, 435][at]}" rx="30" ry="17" fill="${leaf}" stroke="${ink}" stroke-width="2"/>`)}`,
}

export async function demoLibrary(kit: Kit): Promise<void> {
  if ((await filesOf(kit.db, platformFilesOwner, 1)).length > 0) return
  for (const [name, drawing] of Object.entries(libraryPictures)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540">${drawing}</svg>`
    await keepMade(
      kit,
      platformFilesOwner,
      `${name}.png`,
      'content',
      await sharp(Buffer.from(svg)).png().toBuffer(),
      credit,
    )
  }
}
