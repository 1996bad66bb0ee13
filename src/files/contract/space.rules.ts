// Storage space: states, and messages for when it runs out.

export const fileKinds = ['picture', 'video', 'audio', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

export function kindOf(mime: string): FileKind {
  if (mime.startsWith('image/')) return 'picture'
  if (mime.startsWith('video/')) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'document'
}

export const spaceStates = ['fine', 'nearly', 'full'] as const
export type SpaceState = (typeof spaceStates)[number]

/** Users get a warning from 80 % on. */
export const nearlyFull = 0.8
export function spaceState(used: number, total: number): SpaceState {
  if (used >= total) return 'full'
  return used >= total * nearlyFull ? 'nearly' : 'fine'
}

export interface SpaceLeft {
  readonly limit: number
  readonly used: number
  readonly left: number
  readonly wanted: number
}

export const spaceLeft = (limit: number, used: number, wanted: number): SpaceLeft => ({
  limit,
  used,
  left: Math.max(0, limit - used),
  wanted,
})

const units = ['MB', 'GB', 'TB'] as const
const mebibyte = 1024 ** 2

/** Size in MB, GB or TB with at most one decimal; 1 GB is 1024 MB, as in plans and limits. */
export function bytesWords(bytes: number): string {
  if (bytes > 0 && bytes < mebibyte / 20) return 'under 0.1 MB'
  // From 1000 of a unit on, use the next larger one.
  const step = [1000 * mebibyte, 1000 * 1024 * mebibyte].filter(limit => bytes >= limit).length
  const value = bytes / mebibyte / 1024 ** step
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(value)} ${units[step]}`
}

export const spaceWords = ({ limit, used, left, wanted }: SpaceLeft): string =>
  `There is not enough space for this file of ${bytesWords(wanted)}: of ${bytesWords(limit)}, ${bytesWords(used)} are used and ${bytesWords(left)} are left. Delete some files first.`
