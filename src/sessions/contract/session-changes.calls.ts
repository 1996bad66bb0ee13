// Calls of `session` that change one: its start, people, pages, keys and class.
import * as z from '#zod'
import { pageBody } from '#authoring/contract/deck.shapes.ts'
import { option, questionFields } from '#authoring/contract/question.shapes.ts'
import { material, materialLimit } from '#authoring/contract/questions.contract.ts'
import { fileHash } from '#files/contract/files.contract.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { meeting, sessionLimits } from './session-rules.shapes.ts'
import { Session, SessionCard } from './session.shapes.ts'
import { ShiftPreview, ShiftRequest } from './shift.shapes.ts'

const one = z.strictObject({ _id: id })

export const sessionChangeCalls = {
  /** Starts a scheduled session now. */
  start: { may: 'session.teach', data: one, result: Session },
  /** The host removes a person before the start; a payment is refunded in full. */
  dropReg: { may: 'session.edit', data: z.strictObject({ _id: id, uid: id }), result: Session },
  /** Adds a meeting later. */
  createZoom: {
    may: 'session.edit',
    data: z.strictObject({ _id: id, ...meeting.shape }),
    result: Session,
  },
  /** A page with its question, from my prompts or a bought one; existing pages keep their ids. */
  insertPrompts: {
    may: 'session.teach',
    data: z.strictObject({
      _id: id,
      promptId: id,
      index: z._default(z.int().check(z.minimum(0), z.maximum(sessionLimits.pages)), sessionLimits.pages),
    }),
    result: Session,
  },
  newPrompt: {
    may: 'session.teach',
    data: z.strictObject({
      _id: id,
      index: z.optional(z.int().check(z.minimum(0), z.maximum(sessionLimits.pages))),
      page: z.strictObject({
        pic: z._default(z.nullable(fileHash), null),
        size: z._default(z.int().check(z.minimum(0)), 0),
        body: z.optional(pageBody),
      }),
      questions: z._default(
        z
          .array(
            z.strictObject({
              ...z.partial(z.strictObject(questionFields)).shape,
              type: questionFields.type,
            }),
          )
          .check(z.maxLength(1)),
        [],
      ),
      materialsList: z._default(z.array(material).check(z.maxLength(materialLimit)), []),
    }),
    result: Session,
  },
  /** Corrects a wrong key. */
  options: {
    may: 'session.teach',
    data: z.strictObject({
      _id: id,
      question: id,
      options: z.array(option).check(z.minLength(1), z.maxLength(20)),
    }),
    result: Session,
  },
  /** Creates a class from the learners of a session without one, and assigns it to the session. */
  keepClass: {
    may: 'session.teach',
    data: z.strictObject({ _id: id, name: text(80, 1) }),
    result: z.object({
      class: id,
      /** Learners in it now, and those who are not the school's students. */
      kept: z.int(),
      left: z.int(),
    }),
  },
  /** All sessions of a series that have not started. */
  removeSeries: {
    may: 'session.edit',
    data: z.strictObject({ series: id, from: z.optional(instant) }),
    result: z.object({ removed: z.int() }),
  },
  /**
   * Previews the bulk action `shift` without changes. POST, because the ids of many sessions are too
   * long for a URL.
   */
  shiftPreview: { may: 'session.lists', data: ShiftRequest, result: ShiftPreview },
  feature: {
    may: 'session.feature',
    data: z.strictObject({ _id: id, isLib: z.boolean() }),
    result: SessionCard,
  },
} as const
