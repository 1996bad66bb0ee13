// Slots on content screens for the library. Kept apart from the screens, so that filling a slot loads none of
// them.
import type { ContentCard, ContentMode } from '#authoring/contract/content.shapes.ts'
import type { Question, QuestionType } from '#authoring/contract/question.shapes.ts'
import { defineSlot } from '#kit/web/slots.tsx'
import type { MenuAct } from './more-menu.tsx'

/** For content of other people: a preview of the published version. */
export const contentStrangers = defineSlot<{ readonly id: string }>('content for strangers')

/** Somebody else's prompt in the library: view, buy, and insert it once bought. */
export const promptStrangers = defineSlot<{
  readonly id: string
  readonly onInsert: (prompt: { readonly _id: string; readonly name: string }) => void
}>('prompts of others')

/** Bought prompts that are not used yet. */
export const boughtPrompts = defineSlot<{
  /** The question kind to filter by; all kinds without it. */ readonly type: QuestionType | undefined
  readonly onInsert: (prompt: { readonly _id: string; readonly name: string }) => void
}>('bought prompts')

/** Content bought in the library, to be copied on import. */
export const importFromLibrary = defineSlot<{
  readonly mode: ContentMode
  /** Receives the buyer's copy. */
  readonly onCopy: (copy: { readonly _id: string; readonly mode: ContentMode }) => void
}>('import from the library')

/** Results of a question in past sessions. */
export const questionParts = defineSlot<{ readonly question: Pick<Question, '_id' | 'rid'> }>(
  'parts of a question',
)

export type Publishable = Pick<ContentCard, '_id' | 'mode' | 'name' | 'published'>
/** The dialog by which an owner offers content to others. */
export const contentPublish = defineSlot<{ readonly content: Publishable; readonly onClose: () => void }>(
  'publishing of content',
)

/** More ways to offer content, in the same dialog. */
export const publishWays = defineSlot<{ readonly content: Publishable; readonly onClose: () => void }>(
  'other ways to publish content',
)

export type Teachable = Pick<ContentCard, '_id' | 'mode' | 'del'>
type ActsOf = (content: Teachable) => readonly MenuAct[]
const teaching: ActsOf[] = []
const others: ActsOf[] = []
/** Ways to teach content: buttons wherever it is shown or edited. */
export const addTeachActs = (acts: ActsOf): number => teaching.push(acts)
export const teachActs: ActsOf = content => teaching.flatMap(acts => acts(content))
/** Menu entries for content from later domains. */
export const addContentActs = (acts: ActsOf): number => others.push(acts)
export const contentActs: ActsOf = content => others.flatMap(acts => acts(content))
