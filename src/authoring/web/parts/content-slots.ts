// Slots on content screens for the library. Kept apart from the screens, so that filling a slot loads none of
// them.
import type { ContentCard, ContentMode } from '#authoring/contract/content.shapes.ts'
import type { Question, QuestionType } from '#authoring/contract/question.shapes.ts'
import { listPort } from '#kit/web/ports.ts'
import { defineSlot } from '#kit/web/slots.tsx'
import type { MenuAct } from './more-menu.tsx'

/** For content of other people: a preview of the published version. */
export const contentStrangers = defineSlot<{ readonly id: string }>()

/** Somebody else's prompt in the library: view, buy, and insert it once bought. */
export const promptStrangers = defineSlot<{
  readonly id: string
  readonly onInsert: (prompt: { readonly _id: string; readonly name: string }) => void
}>()

/** Bought prompts that are not used yet. */
export const boughtPrompts = defineSlot<{
  /** The question kind to filter by; all kinds without it. */ readonly type: QuestionType | undefined
  readonly onInsert: (prompt: { readonly _id: string; readonly name: string }) => void
}>()

/** Content bought in the library, to be copied on import. */
export const importFromLibrary = defineSlot<{
  readonly mode: ContentMode
  /** Receives the buyer's copy. */
  readonly onCopy: (copy: { readonly _id: string; readonly mode: ContentMode }) => void
}>()

/** Results of a question in past sessions. */
export const questionParts = defineSlot<{ readonly question: Pick<Question, '_id' | 'rid'> }>()

export type Publishable = Pick<ContentCard, '_id' | 'mode' | 'name' | 'published'>
/** The dialog by which an owner offers content to others. */
export const contentPublish = defineSlot<{ readonly content: Publishable; readonly onClose: () => void }>()

/** More ways to offer content, in the same dialog. */
export const publishWays = defineSlot<{ readonly content: Publishable; readonly onClose: () => void }>()

export type Teachable = Pick<ContentCard, '_id' | 'mode' | 'del'>
type ActsOf = (content: Teachable) => readonly MenuAct[]
/** Ways to teach content: buttons wherever it is shown or edited. */
export const teachActs = listPort<ActsOf>()
/** Menu entries for content from later domains. */
export const contentActs = listPort<ActsOf>()
