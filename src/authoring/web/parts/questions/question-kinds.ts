// Kinds of questions for authors: a text with one field and a text with several parts are separate kinds.
import type { Question, QuestionType } from '#authoring/contract/question.shapes.ts'
import type { IconName } from '#kit/web/icons/icon.tsx'

export type QuestionDraft = Omit<Question, '_id' | 'id' | 'page' | 'rid' | 'uid' | 'score' | 'version'>

export const questionKinds = {
  textOne: { type: 'text', multi: false, label: 'Text', line: 'Learners type one answer.', icon: 'edit' },
  text: {
    type: 'text',
    multi: true,
    label: 'Text in parts',
    line: 'Several boxes, each with its own prompt.',
    icon: 'list',
  },
  choice: {
    type: 'choice',
    multi: false,
    label: 'Choice',
    line: 'Learners pick one or several options.',
    icon: 'task',
  },
  media: {
    type: 'media',
    multi: false,
    label: 'Media',
    line: 'Learners send a picture, audio or video.',
    icon: 'video',
  },
  comment: {
    type: 'comment',
    multi: false,
    label: 'Comment',
    line: 'Learners pin notes on the slide.',
    icon: 'message',
  },
  draw: { type: 'draw', multi: false, label: 'Draw', line: 'Learners draw over the slide.', icon: 'draw' },
  website: {
    type: 'website',
    multi: false,
    label: 'Website',
    line: 'Learners visit an address, then answer.',
    icon: 'external',
  },
} as const satisfies Record<
  string,
  { type: QuestionType; multi: boolean; label: string; line: string; icon: IconName }
>

export type QuestionKind = keyof typeof questionKinds
export const kindNames = Object.keys(questionKinds) as QuestionKind[]
/** Kinds available in interactive videos. */
export const videoKinds: readonly QuestionKind[] = ['choice', 'textOne', 'text']

export const kindOf = ({ type, multi }: Pick<Question, 'type' | 'multi'>): QuestionKind =>
  type === 'text' && !multi ? 'textOne' : type

/** Default instruction when the author has written none. */
export const asks: Readonly<Record<QuestionType, string>> = {
  text: 'Write your answer.',
  choice: 'Choose your answer.',
  media: 'Send a picture, sound or video.',
  comment: 'Pin notes on the page.',
  draw: 'Draw on the page.',
  website: 'Visit the website, then answer.',
}

export const questionWords = ({ name, type }: Pick<Question, 'name' | 'type'>): string => name || asks[type]

/** Name and icon; a choice drawn as a scale is called a scale. */
export const kindLook = (
  question: Pick<Question, 'type' | 'multi' | 'scale'>,
): { readonly label: string; readonly icon: IconName } =>
  question.type === 'choice' && question.scale
    ? { label: 'Scale', icon: 'chart' }
    : questionKinds[kindOf(question)]

export const shortId = (): string => crypto.randomUUID().slice(0, 13)

export const newOption = (val = '', on = false) => ({ _id: shortId(), val, on })
export const newPart = (val = '') => ({ _id: shortId(), val, bloom: [], dimension: null, verb: [], tags: [] })

const blank: Omit<QuestionDraft, 'type' | 'multi'> = {
  name: '',
  options: [],
  list: [],
  bloom: [],
  dimension: null,
  verb: [],
  tags: [],
  tips: '',
  data: '',
  outlines: {},
  hideAnswer: false,
  scale: false,
}

/** A new question with its required fields, so that it can be saved at once if possible. */
export function draftOf(kind: QuestionKind): QuestionDraft {
  const { type, multi } = questionKinds[kind]
  return {
    ...blank,
    type,
    multi,
    options: kind === 'choice' ? [newOption('Option 1', true), newOption('Option 2')] : [],
    list: kind === 'text' ? [newPart('First part'), newPart('Second part')] : [],
  }
}

/** Steps of a scale that are still empty. */
const plainSteps = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree']
const isUntouched = ({ options }: QuestionDraft): boolean =>
  options.every(({ val }, at) => val === `Option ${at + 1}`)

/** A scale has no correct option; when it becomes a choice, its first option is correct. */
export function scaled(draft: QuestionDraft, on: boolean): Partial<QuestionDraft> {
  const fresh = on && isUntouched(draft) ? plainSteps.map(step => newOption(step)) : draft.options
  return { scale: on, multi: false, options: fresh.map((each, at) => ({ ...each, on: !on && at === 0 })) }
}

/** A change of kind keeps text, levels and points, and adds required fields. */
export function switched(draft: QuestionDraft, kind: QuestionKind): QuestionDraft {
  const fresh = draftOf(kind)
  return {
    ...draft,
    type: fresh.type,
    multi: fresh.multi,
    scale: kind === 'choice' && draft.scale === true,
    options: draft.options.length > 1 && kind === 'choice' ? draft.options : fresh.options,
    list: draft.list.length > 1 && kind === 'text' ? draft.list : fresh.list,
  }
}

export const draftFrom = ({
  type,
  multi,
  name,
  options,
  list,
  bloom,
  dimension,
  verb,
  tags,
  tips,
  data,
  outlines,
  hideAnswer,
  scale,
}: Question): QuestionDraft => ({
  type,
  multi,
  name,
  options,
  list,
  bloom,
  dimension,
  verb,
  tags,
  tips,
  data,
  outlines,
  hideAnswer,
  scale: scale ?? false,
})
