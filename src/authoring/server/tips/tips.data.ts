// Built-in teaching tips, at least one for each kind of question.
import type { QuestionType } from '#authoring/contract/question.shapes.ts'

export const platformTips: readonly {
  readonly name: string
  readonly type: QuestionType | null
  readonly text: string
}[] = [
  {
    name: 'Wait before you ask for answers',
    type: null,
    text: 'Count to five after the question. More learners answer, and with longer sentences.',
  },
  {
    name: 'End with one sentence',
    type: null,
    text: 'On the last page everybody writes what they know now that they did not know before.',
  },
  {
    name: 'Show two answers side by side',
    type: 'text',
    text: 'Star a short and a long answer. Ask what the longer one adds, and what the shorter one says better.',
  },
  {
    name: 'Vote, talk, vote again',
    type: 'choice',
    text: 'Keep the result hidden after the first vote. Let neighbours convince each other for two minutes, then vote again and show both.',
  },
  {
    name: 'Make the wrong options honest',
    type: 'choice',
    text: 'Take them from mistakes that learners really made. Each wrong pick then tells you what to explain next.',
  },
  {
    name: 'Photograph the thinking',
    type: 'media',
    text: 'A photo of the working on paper says more than the result. Ask for all lines, also the crossed-out ones.',
  },
  {
    name: 'Pins as evidence',
    type: 'comment',
    text: 'Each pin names one thing in the picture and what it proves. Start with three pins for everybody.',
  },
  {
    name: 'Draw first, name later',
    type: 'draw',
    text: 'Ask for the drawing without any labels. Show some, and let the class find the words together.',
  },
  {
    name: 'Send them with a question',
    type: 'website',
    text: 'Say what to look for before the page opens, and give a time. Otherwise reading turns into browsing.',
  },
]
