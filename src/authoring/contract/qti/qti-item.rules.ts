// A question as an assessment item of QTI 3.0 (1EdTech). Pure.
import { escapeXml } from '#kit/contract/xml.rules.ts'
import type { Question } from '../question.shapes.ts'

export type QtiQuestion = Pick<
  Question,
  '_id' | 'type' | 'multi' | 'name' | 'options' | 'list' | 'tips' | 'data' | 'score'
>

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const location = `${schema} https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd`

export const qtiId = ({ _id }: Pick<QtiQuestion, '_id'>): string => `q-${_id}`

export function qtiItem(question: QtiQuestion): string {
  const { declarations, interactions, processing = '' } = bodies[question.type](question)
  const title = question.name.replace(/\s+/g, ' ').trim().slice(0, 100) || 'Question'
  return [
    head,
    `<qti-assessment-item xmlns="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${location}" identifier="${qtiId(question)}" title="${escapeXml(title)}" adaptive="false" time-dependent="false">`,
    ...declarations,
    `<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="${pointsOf(question)}"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>`,
    `<qti-item-body>${tipsOf(question)}${interactions}</qti-item-body>`,
    processing,
    '</qti-assessment-item>',
  ].join('')
}

interface Body {
  readonly declarations: readonly string[]
  readonly interactions: string
  readonly processing?: string
}

const bodies: Readonly<Record<Question['type'], (question: QtiQuestion) => Body>> = {
  choice,
  text,
  comment: question => written([question.name]),
  draw: question => uploaded(question),
  media: question => uploaded(question),
  website: question => {
    const body = written([question.name])
    const link = `<p><a href="${escapeXml(question.data)}">${escapeXml(question.data)}</a></p>`
    return { ...body, interactions: link + body.interactions }
  },
}

/** Maximum points: of targets, and plain ones. A question without any counts one. */
function pointsOf({ score }: QtiQuestion): number {
  const sum = Object.values(score)
    .filter(({ enable }) => enable)
    .reduce((all, { val }) => all + val, 0)
  return sum === 0 ? 1 : sum
}

function choice(question: QtiQuestion): Body {
  const { multi, name, options } = question
  // The standard requires at least one choice.
  if (options.length === 0) return written([name])
  const letterOf = (at: number) => `choice-${at + 1}`
  const right = options.flatMap(({ on }, at) => (on ? [letterOf(at)] : []))
  const key =
    right.length === 0
      ? ''
      : `<qti-correct-response>${right.map(each => `<qti-value>${each}</qti-value>`).join('')}</qti-correct-response>`
  const choices = options
    .map(({ val }, at) => `<qti-simple-choice identifier="${letterOf(at)}">${lines(val)}</qti-simple-choice>`)
    .join('')
  return {
    declarations: [
      `<qti-response-declaration identifier="RESPONSE" cardinality="${multi ? 'multiple' : 'single'}" base-type="identifier">${key}</qti-response-declaration>`,
    ],
    interactions: `<qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="${multi ? 0 : 1}">${prompt(name)}${choices}</qti-choice-interaction>`,
    ...(right.length === 0 ? {} : { processing: matchCorrect(pointsOf(question)) }),
  }
}

const matchCorrect = (points: number): string =>
  `<qti-response-processing><qti-response-condition><qti-response-if><qti-match><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-match><qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">${points}</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition></qti-response-processing>`

/** Each part is answered separately. */
function text({ multi, name, list }: QtiQuestion): Body {
  if (!multi || list.length === 0) return written([name])
  const body = written(list.map(({ val }) => val))
  return { ...body, interactions: (name === '' ? '' : `<p>${lines(name)}</p>`) + body.interactions }
}

function written(prompts: readonly string[]): Body {
  const names = prompts.map((_, at) => (at === 0 ? 'RESPONSE' : `RESPONSE${at + 1}`))
  return {
    declarations: names.map(
      name => `<qti-response-declaration identifier="${name}" cardinality="single" base-type="string"/>`,
    ),
    interactions: prompts
      .map(
        (words, at) =>
          `<qti-extended-text-interaction response-identifier="${names[at]}">${prompt(words)}</qti-extended-text-interaction>`,
      )
      .join(''),
  }
}

/** Drawings and recordings are submitted as files. */
const uploaded = ({ name }: QtiQuestion): Body => ({
  declarations: ['<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="file"/>'],
  interactions: `<qti-upload-interaction response-identifier="RESPONSE">${prompt(name)}</qti-upload-interaction>`,
})

/** Tips are for tutors. */
const tipsOf = ({ tips }: QtiQuestion): string =>
  tips.trim() === ''
    ? ''
    : `<qti-rubric-block use="instructions" view="tutor"><qti-content-body><p>${lines(tips)}</p></qti-content-body></qti-rubric-block>`

const prompt = (words: string): string =>
  words.trim() === '' ? '' : `<qti-prompt>${lines(words)}</qti-prompt>`

const lines = (words: string): string => words.split('\n').map(escapeXml).join('<br/>')
