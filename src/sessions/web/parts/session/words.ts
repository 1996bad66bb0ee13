import type { QuestionType } from '#authoring/contract/question.shapes.ts'

/** Short names of question kinds. */
export const questionKindWords: Readonly<Record<QuestionType, string>> = {
  text: 'Text',
  choice: 'Choice',
  media: 'Photo, sound or video',
  comment: 'Comment on the slide',
  draw: 'Drawing',
  website: 'Website',
}
