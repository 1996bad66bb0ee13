// Where the library joins the screens of content. Kept apart from the screens, so that filling a slot loads
// none of them.
import type { ContentCard, ContentMode } from '#authoring/contract/content.shapes.ts'
import type { Question, QuestionType } from '#authoring/contract/question.shapes.ts'
import { defineSlot } from '#kit/web/slots.tsx'
import type { MenuAct } from './more-menu.tsx'

/** What is shown of content that is not one's own: the preview of what was published. */
export const contentStrangers = defineSlot<{ readonly id: string }>('content for strangers')

/** A prompt of somebody else that is offered in the library: look, buy, and insert what was bought. */
export const promptStrangers = defineSlot<{
  readonly id: string
  readonly onInsert: (prompt: { readonly _id: string; readonly name: string }) => void
}>('prompts of others')

/** Prompts that were bought and wait for their use. */
export const boughtPrompts = defineSlot<{
  /** What the page is to ask; all of them without it. */ readonly type: QuestionType | undefined
  readonly onInsert: (prompt: { readonly _id: string; readonly name: string }) => void
}>('bought prompts')

/** What was bought in the library, to be copied where content is imported. */
export const importFromLibrary = defineSlot<{
  readonly mode: ContentMode
  /** Takes the copy that is the buyer's own. */
  readonly onCopy: (copy: { readonly _id: string; readonly mode: ContentMode }) => void
}>('import from the library')

/** What became of a question where it was asked. */
export const questionParts = defineSlot<{ readonly question: Pick<Question, '_id' | 'rid'> }>(
  'parts of a question',
)

export type Publishable = Pick<ContentCard, '_id' | 'mode' | 'name' | 'published'>
/** The dialog by which an owner offers content to others. */
export const contentPublish = defineSlot<{ readonly content: Publishable; readonly onClose: () => void }>(
  'publishing of content',
)

/** Ways to offer content beside the library, in the same dialog. */
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
/** What else later domains do with content, as entries of its menu. */
export const addContentActs = (acts: ActsOf): number => others.push(acts)
export const contentActs: ActsOf = content => others.flatMap(acts => acts(content))
