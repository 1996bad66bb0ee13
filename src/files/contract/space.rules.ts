// Storage space: states, and messages for when it runs out.
import { formatBytes } from '#kit/contract/bytes.rules.ts'

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

export const spaceWords = ({ limit, used, left, wanted }: SpaceLeft): string =>
  `There is not enough space for this file of ${formatBytes(wanted)}: of ${formatBytes(limit)}, ${formatBytes(used)} are used and ${formatBytes(left)} are left. Delete some files first.`
