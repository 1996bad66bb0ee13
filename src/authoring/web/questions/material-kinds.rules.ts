// Kinds of materials, and how a file or an address becomes one.
import type { Material } from '#authoring/contract/questions.contract.ts'
import { creditWords } from '#authoring/contract/media-credit.rules.ts'
import type { FoundMedia } from '#authoring/contract/media-search.contract.ts'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { purposeRules } from '#files/contract/purposes.ts'
import { shortId } from '../parts/questions/question-kinds.ts'

export type NewMaterial = Material

export interface AddProps {
  only?: 'image' | 'video' | undefined
  onAdd: (list: NewMaterial[]) => Promise<boolean>
}

/** The material kind of a stored file; undefined for unsupported types. */
export const typeOf = (mime: string): Material['type'] | undefined =>
  mime === 'application/pdf'
    ? 'pdf'
    : (['image', 'video', 'audio'] as const).find(type => mime.startsWith(`${type}/`))

export const fromFile = ({ hash, mime, name, size, credit }: FileRecord): NewMaterial => ({
  _id: shortId(),
  type: typeOf(mime) ?? 'pdf',
  url: null,
  key: hash,
  size,
  // Keeps the attribution.
  desc: (credit ? `${name} (${credit})` : name).slice(0, 1000),
})

export const kinds = { image: 'picture', video: 'video' } as const

export const fromWeb = (found: FoundMedia): NewMaterial => ({
  _id: shortId(),
  type: found.play?.as === 'file' ? 'video' : 'iframe',
  url: found.play?.url ?? found.page,
  key: null,
  size: 0,
  desc: creditWords(found).slice(0, 1000),
})

export const rule = purposeRules.content

const kindWords = {
  image: { many: 'pictures', one: 'A picture' },
  video: { many: 'videos', one: 'A video' },
  any: { many: 'files', one: 'A picture, video, audio or PDF' },
} as const

export const wordsFor = (only: 'image' | 'video' | undefined) => kindWords[only ?? 'any']
