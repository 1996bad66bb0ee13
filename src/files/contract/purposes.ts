// The purpose of an upload decides which types and sizes are accepted.
import { movType, wavType } from './media-types.rules.ts'

export const filePurposes = ['avatar', 'certificate', 'attachment', 'slide', 'content'] as const
export type FilePurpose = (typeof filePurposes)[number]

export interface PurposeRule {
  readonly mimes: readonly string[]
  readonly maxBytes: number
  /** A higher size limit for videos. */
  readonly maxVideoBytes?: number
  readonly words: string
  /** A personal document, regardless of the current account. */
  readonly personal?: true
}

const megabyte = 1024 * 1024
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** Accepts MOV from devices that cannot convert to MP4. */
const clips = ['video/mp4', 'video/webm', movType, 'audio/mpeg', 'audio/mp4', 'audio/webm', wavType]
export const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

export const purposeRules: Readonly<Record<FilePurpose, PurposeRule>> = {
  avatar: {
    mimes: pictures,
    maxBytes: 10 * megabyte,
    words: 'a picture (PNG, JPEG, WebP or GIF) of at most 10 MB',
  },
  certificate: {
    mimes: ['image/png', 'image/jpeg', 'application/pdf'],
    maxBytes: 20 * megabyte,
    words: 'a PNG, JPEG or PDF of at most 20 MB',
    personal: true,
  },
  attachment: {
    mimes: [...pictures, ...clips, 'application/pdf'],
    maxBytes: 100 * megabyte,
    words: 'a picture, video, audio or PDF of at most 100 MB',
  },
  /** Media of imported pages: not in the drive, kept as long as a page shows them. */
  slide: {
    mimes: [...pictures, ...clips],
    maxBytes: 100 * megabyte,
    words: 'a picture, video or audio of at most 100 MB',
  },
  /** Files in the drive, for use in content. */
  content: {
    mimes: [...pictures, ...clips, 'audio/ogg', 'application/pdf', pptx],
    maxBytes: 100 * megabyte,
    maxVideoBytes: 1024 * megabyte,
    words: 'a picture, audio, PDF or PPTX of at most 100 MB, or a video (MP4, MOV or WebM) of at most 1 GB',
  },
}

/** The types of a family that a purpose accepts. */
export const typesOf = (purpose: FilePurpose, family: 'image' | 'audio' | 'video'): readonly string[] =>
  purposeRules[purpose].mimes.filter(mime => mime.startsWith(`${family}/`))

export const maxBytesOf = (purpose: FilePurpose, mime?: string): number => {
  const { maxBytes, maxVideoBytes = maxBytes } = purposeRules[purpose]
  return mime === undefined || mime.startsWith('video/') ? Math.max(maxBytes, maxVideoBytes) : maxBytes
}

/** Limits for guests' files, which use their host's storage: per file and in total. */
export const visitorBytes = { file: 25 * megabyte, all: 100 * megabyte } as const

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  [movType]: 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'application/pdf': 'pdf',
  [pptx]: 'pptx',
}

export const endingOf = (mime: string): string => endings[mime] ?? 'bin'

/** Larger files are uploaded in parts of this size. */
export const partBytes = 8 * megabyte
