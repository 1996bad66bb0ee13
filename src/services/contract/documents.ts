// Documents for verification, in groups. A service's setting lists the required kinds.
import { typesOf } from '#files/contract/purposes.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'

export interface DocumentKind {
  readonly label: string
  readonly desc: string
  readonly mimes: readonly string[]
  readonly maxBytes: number
  readonly maxPages?: number
  readonly maxSeconds?: number
}

const megabyte = 1024 * 1024
const papers = ['application/pdf', 'image/png', 'image/jpeg']
const paper = (label: string, desc: string): DocumentKind => ({
  label,
  desc,
  mimes: papers,
  maxBytes: 20 * megabyte,
})

export const documentKinds = {
  identity: paper('Proof of identity', 'Passport or driving licence, the page with your picture.'),
  degree: paper('Degree', 'Your highest degree, or your latest transcript if you still study.'),
  teachingCertificate: paper('Teaching certificate', 'A licence or registration that is valid now.'),
  cv: {
    label: 'CV',
    desc: 'A PDF of at most three pages.',
    mimes: ['application/pdf'],
    maxBytes: 20 * megabyte,
    maxPages: 3,
  },
  reference: paper('Reference', 'A letter from somebody you worked for, with their contact.'),
  lessonVideo: {
    label: 'Lesson video',
    desc: 'You, teaching: at most 2 minutes and 100 MB.',
    mimes: typesOf('attachment', 'video'),
    maxBytes: 100 * megabyte,
    maxSeconds: 120,
  },
} as const satisfies Readonly<Record<string, DocumentKind>>

export type DocumentKindName = keyof typeof documentKinds
export const documentKindNames = Object.keys(documentKinds) as [DocumentKindName, ...DocumentKindName[]]

export const documentGroups: readonly {
  readonly category: string
  readonly desc: string
  readonly kinds: readonly DocumentKindName[]
}[] = [
  { category: 'Who you are', desc: 'Only our reviewers see these.', kinds: ['identity'] },
  {
    category: 'What you have learned and done',
    desc: 'Only our reviewers see these.',
    kinds: ['degree', 'teachingCertificate', 'cv', 'reference'],
  },
  { category: 'How you teach', desc: 'Helps reviewers to get to know you.', kinds: ['lessonVideo'] },
]

/** Length of the trainers' essay, in words. */
export const essayWords = { min: 250, max: 300 } as const
export const wordsIn = (text: string): number => text.split(/\s+/).filter(word => word !== '').length

export interface FileFacts {
  readonly mime: string
  readonly size: number
  readonly seconds: number | null
  readonly pages: number | null
}

/** Why a file cannot be this document; undefined if it can. */
export function documentFault(name: DocumentKindName, file: FileFacts): string | undefined {
  const kind: DocumentKind = documentKinds[name]
  if (!kind.mimes.includes(file.mime)) return `${kind.label}: this kind of file is not accepted.`
  if (file.size > kind.maxBytes) return `${kind.label}: at most ${formatBytes(kind.maxBytes)}.`
  if (kind.maxPages !== undefined && (file.pages ?? 0) > kind.maxPages)
    return `${kind.label}: at most ${kind.maxPages} pages, and this file has ${file.pages}.`
  if (kind.maxSeconds !== undefined && (file.seconds ?? 0) > kind.maxSeconds)
    return `${kind.label}: at most ${kind.maxSeconds / 60} minutes.`
  return undefined
}
