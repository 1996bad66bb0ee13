import type { Question } from '#authoring/contract/question.shapes.ts'
import { WebsiteFrame } from '#authoring/web/parts/questions/preview.tsx'
import { TextAnswer } from './answer-text.tsx'

/** The site in a sandboxed frame, with a text about it. */
export const WebsiteAnswer = ({ question }: { question: Question }) => (
  <>
    <WebsiteFrame address={question.data} />
    <TextAnswer question={question} />
  </>
)
