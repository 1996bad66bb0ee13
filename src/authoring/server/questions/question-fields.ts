// Fields of a question: defaults, validation, and wire format.
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { outlinesFault, questionFault, scored, scoreOf } from '#authoring/contract/question.rules.ts'
import { questionOutlines, type Question } from '#authoring/contract/question.shapes.ts'
import { fail } from '#kit/server/errors.ts'
import { questions } from '../questions.tables.ts'
import type { QuestionParent } from './parent.ts'

export type QuestionRow = typeof questions.$inferSelect

export type Fields = QuestionRow['body'] & Pick<QuestionRow, 'type' | 'multi'>

export const blank: Fields = {
  type: 'text',
  multi: false,
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
}

export const wireQuestion = ({
  id,
  parent,
  page,
  content,
  owner,
  type,
  multi,
  body,
  score,
  version,
}: QuestionRow): Question => ({
  _id: id,
  id: parent,
  page,
  rid: content,
  uid: owner,
  type,
  multi,
  ...body,
  score,
  version,
})

export const bodyOf = ({
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
}: QuestionRow['body']): QuestionRow['body'] => ({
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
  ...(scale !== undefined && { scale }),
})

/** Returns an error code for an invalid question, and sums for a valid one. */
export function goodFields(fields: Fields, on: QuestionParent['on']): Fields {
  if (on === 'video' && fields.type !== 'choice' && fields.type !== 'text')
    throw fail(authoringErrors, 'video-question-type')
  const fault = questionFault(fields)
  if (fault) throw fail(authoringErrors, fault)
  const wrong = outlinesFault(fields.outlines)
  if (wrong) throw fail(authoringErrors, wrong.code, { kind: wrong.kind })
  const added = questionOutlines.flatMap(kind => {
    const branches = fields.outlines[kind]
    return branches === undefined || branches.length === 0 ? [] : [[kind, scored(branches)] as const]
  })
  return { ...fields, outlines: Object.fromEntries(added) }
}

export const stored = ({ type, multi, ...body }: Fields) => ({
  type,
  multi,
  body,
  score: scoreOf(body.outlines),
})

export const defined = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
