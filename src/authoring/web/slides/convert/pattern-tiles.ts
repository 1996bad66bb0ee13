// Preset patterns as tiles of 8 by 8 pixels: which of them have the foreground colour.
type Tile = (x: number, y: number) => boolean

/** Threshold of each pixel for ordered dithering. */
const order = [
  [0, 32, 8, 40, 2, 34, 10, 42],
  [48, 16, 56, 24, 50, 18, 58, 26],
  [12, 44, 4, 36, 14, 46, 6, 38],
  [60, 28, 52, 20, 62, 30, 54, 22],
  [3, 35, 11, 43, 1, 33, 9, 41],
  [51, 19, 59, 27, 49, 17, 57, 25],
  [15, 47, 7, 39, 13, 45, 5, 37],
  [63, 31, 55, 23, 61, 29, 53, 21],
] as const
const even =
  (percent: number): Tile =>
  (x, y) =>
    ((order[y]?.[x] ?? 0) + 0.5) / 64 < percent / 100

const up = (x: number, y: number) => (x + y) & 7
const down = (x: number, y: number) => (x - y) & 7
const brick: Tile = (x, y) => y % 4 === 0 || x === (y < 4 ? 0 : 4)
const grid: Tile = (x, y) => x === 0 || y === 0
const diamonds: Tile = (x, y) => up(x, y) === 0 || down(x, y) === 0
const dashes: Tile = (x, y) => (y === 0 && x < 4) || (y === 4 && x >= 4)
const tiles: Readonly<Record<string, Tile>> = {
  horz: (_, y) => y === 0,
  vert: x => x === 0,
  ltHorz: (_, y) => y % 4 === 0,
  ltVert: x => x % 4 === 0,
  narHorz: (_, y) => y % 2 === 0,
  narVert: x => x % 2 === 0,
  dkHorz: (_, y) => y % 4 < 2,
  dkVert: x => x % 4 < 2,
  upDiag: (x, y) => up(x, y) === 7,
  dnDiag: (x, y) => down(x, y) === 0,
  ltUpDiag: (x, y) => up(x, y) % 4 === 3,
  ltDnDiag: (x, y) => down(x, y) % 4 === 0,
  dkUpDiag: (x, y) => up(x, y) % 4 < 2,
  dkDnDiag: (x, y) => down(x, y) % 4 < 2,
  wdUpDiag: (x, y) => up(x, y) < 3,
  wdDnDiag: (x, y) => down(x, y) < 3,
  dashUpDiag: (x, y) => y < 4 && up(x, y) % 4 === 3,
  dashDnDiag: (x, y) => y < 4 && down(x, y) % 4 === 0,
  dashHorz: dashes,
  dashVert: (x, y) => dashes(y, x),
  cross: grid,
  lgGrid: grid,
  smGrid: (x, y) => x % 4 === 0 || y % 4 === 0,
  dotGrid: (x, y) => (x === 0 && y % 2 === 0) || (y === 0 && x % 2 === 0),
  diagCross: diamonds,
  openDmnd: diamonds,
  dotDmnd: (x, y) => diamonds(x, y) && x % 2 === 0,
  solidDmnd: (x, y) => Math.abs(x - 4) + Math.abs(y - 4) < 4,
  smCheck: (x, y) => ((x >> 1) + (y >> 1)) % 2 === 0,
  lgCheck: (x, y) => ((x >> 2) + (y >> 2)) % 2 === 0,
  trellis: (x, y) => y % 2 === 0 || (x + y - 1) % 4 < 2,
  horzBrick: brick,
  diagBrick: (x, y) => up(x, y) === 7 || (x < 4 && x === y),
  zigZag: (x, y) => y % 4 === (x < 4 ? x : 7 - x) % 4,
  wave: (x, y) => y % 4 === [1, 0, 0, 1, 2, 3, 3, 2][x],
  plaid: (x, y) => (y < 4 ? (x + y) % 2 === 0 : x < 4),
}

/** @param name The preset's name in the standard. */
export function tileOf(name: string): Tile {
  const percent = Number(/^pct(\d+)$/.exec(name)?.[1] ?? 30)
  return tiles[name] ?? even(percent)
}

/** The fraction of foreground pixels. */
export function shareOf(tile: Tile): number {
  let count = 0
  for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) count += Number(tile(x, y))
  return count / 64
}
