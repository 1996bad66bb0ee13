// Converts an answer to an xAPI 1.0.3 statement. Pure.
import type { Question, QuestionType } from '#authoring/contract/question.shapes.ts'

export interface XapiAnswer {
  readonly id: string
  readonly session: { readonly id: string; readonly sid: string; readonly name: string }
  readonly learner: string
  readonly name: string
  readonly question: {
    readonly id: string
    readonly name: string
    readonly type: QuestionType
    readonly options: Question['options']
  }
  /** Ids of the chosen options. */
  readonly picked: readonly string[]
  readonly words: string
  readonly right: boolean | null
  readonly mark: { readonly point: number; readonly score: number } | null
  readonly at: Date
}

const english = (words: string) => ({ 'en-US': words })

/** @param home The platform's URL, which makes its ids globally unique. */
export function xapiStatement(home: string, answer: XapiAnswer) {
  const { id, session, learner, name, question, at } = answer
  return {
    id,
    actor: {
      objectType: 'Agent',
      ...(name !== '' && { name }),
      account: { homePage: home, name: learner },
    },
    verb: { id: 'http://adlnet.gov/expapi/verbs/answered', display: english('answered') },
    object: {
      objectType: 'Activity',
      id: `${home}/xapi/questions/${question.id}`,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        ...(question.name !== '' && { description: english(question.name) }),
        ...interactionOf(question),
      },
    },
    result: resultOf(answer),
    context: {
      platform: 'Classwright',
      contextActivities: {
        parent: [
          {
            objectType: 'Activity',
            id: `${home}/xapi/sessions/${session.id}`,
            definition: {
              type: 'http://adlnet.gov/expapi/activities/lesson',
              name: english(session.name),
            },
          },
        ],
      },
    },
    timestamp: at.toISOString(),
  }
}

function interactionOf({ type, options }: XapiAnswer['question']) {
  if (type !== 'choice') return { interactionType: type === 'text' ? 'long-fill-in' : 'other' }
  const right = options.filter(({ on }) => on).map(({ _id }) => _id)
  return {
    interactionType: 'choice',
    choices: options.map(({ _id, val }) => ({ id: _id, description: english(val) })),
    ...(right.length > 0 && { correctResponsesPattern: [right.join('[,]')] }),
  }
}

function resultOf({ question, picked, words, right, mark }: XapiAnswer) {
  return {
    response: question.type === 'choice' ? picked.join('[,]') : words,
    ...(right !== null && { success: right }),
    ...(mark !== null && {
      score: {
        raw: mark.point,
        min: 0,
        max: mark.score,
        ...(mark.score > 0 && { scaled: mark.point / mark.score }),
      },
    }),
  }
}
