// Space: what it is called, and what is said when it does not suffice.

export const fileKinds = ['picture', 'video', 'audio', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

export const kindOf = (mime: string): FileKind =>
  mime.startsWith('image/')
    ? 'picture'
    : mime.startsWith('video/')
      ? 'video'
      : mime.startsWith('audio/')
        ? 'audio'
        : 'document'

export const spaceStates = ['fine', 'nearly', 'full'] as const
export type SpaceState = (typeof spaceStates)[number]

/** People are warned at four fifths, and stopped when nothing is left. */
export const nearlyFull = 0.8
export const spaceState = (used: number, total: number): SpaceState =>
  used >= total ? 'full' : used >= total * nearlyFull ? 'nearly' : 'fine'

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

/** Decimal units from MB up, one decimal. */
export function bytesWords(bytes: number): string {
  if (bytes > 0 && bytes < 50_000) return 'under 0.1 MB'
  const step = bytes < 999_950_000 ? 0 : bytes < 999_950_000_000 ? 1 : 2
  return `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1000 ** (step + 2))} ${units[step]}`
}

export const spaceWords = ({ limit, used, left, wanted }: SpaceLeft): string =>
  `There is not enough space for this file of ${bytesWords(wanted)}: of ${bytesWords(limit)}, ${bytesWords(used)} are used and ${bytesWords(left)} are left. Delete some files first.`
