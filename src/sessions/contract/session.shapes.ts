// A session on the wire (sessions.md section 2): a card for lists, and the whole with its copied content.
import * as z from '#zod'
import { Choice, Content, contentModes, contentTypes } from '#authoring/contract/content.shapes.ts'
import { Page, themes } from '#authoring/contract/deck.shapes.ts'
import { InteractiveVideo, Tool } from '#authoring/contract/extras.contract.ts'
import { OutlineBranch } from '#authoring/contract/outline.contract.ts'
import { Question } from '#authoring/contract/question.shapes.ts'
import { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { id, instant } from '#kit/contract/wire.ts'
import { sessionKinds } from './kinds.ts'
import { paces, sessionStates, sessionStatuses } from './session.lifecycle.ts'
import { servicePack, countdown } from './session-rules.shapes.ts'

export const Reg = z.object({
  _id: id,
  avatar: z.nullable(z.string()),
  nickname: z.string(),
  last: z.nullable(instant),
  order: z.nullable(z.string()),
})

export type Reg = z.output<typeof Reg>

export const Discount = z.object({
  /** Cents. */ price: z.int(),
  /** Per cent off, and the end date. */ val: z.int(),
  end: z.nullable(instant),
  /** Minimum number of people; cancelled with fewer. */ size: z.int(),
})

export const Meeting = z.object({
  passcode: z.nullable(z.string()),
  waiting_room: z.boolean(),
  /** Always shown to teachers, and to participants from 15 minutes before the start. */
  url: z.nullable(z.string()),
})

export const Child = z.object({
  _id: id,
  cid: z.nullable(id),
  sid: z.string(),
  name: z.string(),
  group: z.nullable(z.string()),
  groupName: z.string(),
  mode: z.nullable(z.enum(contentModes)),
  sessionType: z.enum(paces),
  start: instant,
  end: instant,
  status: z.enum(sessionStatuses),
})

/**
 * The viewer's relation: teacher, observing admin, participant, or permitted guest; null sees only the card.
 */
export const sessionRoles = ['teacher', 'observer', 'learner', 'guest'] as const

export type SessionRole = (typeof sessionRoles)[number]

export const SessionCard = z.object({
  _id: id,
  sid: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  uid: id,
  owner: z.object({ _id: id, name: z.string(), avatar: z.nullable(z.string()) }),
  type: z.enum(sessionKinds),
  category: z.nullable(z.string()),
  color: z.nullable(z.string()),
  start: instant,
  end: instant,
  ended: z.nullable(instant),
  /** Minutes before the start. */ reminder: z.nullable(z.int()),
  status: z.enum(sessionStatuses),
  state: z.enum(sessionStates),
  sessionType: z.enum(paces),
  cid: z.nullable(id),
  mode: z.nullable(z.enum(contentModes)),
  unit: z.nullable(id),
  unitType: z.nullable(z.enum(contentTypes)),
  school: z.nullable(id),
  classId: z.nullable(id),
  className: z.nullable(z.string()),
  personal: z.boolean(),
  grades: z.array(Choice),
  subjects: z.array(Choice),
  regNum: z.int(),
  /** 0 means no limit. */ regMax: z.int(),
  regDate: z.nullable(instant),
  discount: Discount,
  pid: z.nullable(id),
  parent: z.nullable(
    z.object({
      mode: z.nullable(z.enum(contentModes)),
      group: z.nullable(z.string()),
      groupName: z.string(),
    }),
  ),
  childSize: z.int(),
  series: z.nullable(id),
  guest: z.boolean(),
  isLib: z.boolean(),
  premium: z.boolean(),
  promotion: z.boolean(),
  booking: z.nullable(z.string()),
  servicePack: z.nullable(servicePack),
  pageNum: z.int(),
  questionNum: z.int(),
  size: z.int(),
  count: z.object({ students: z.int(), report: z.int() }),
  isView: z.boolean(),
  taught: z.nullable(id),
  del: z.boolean(),
  hasMeeting: z.boolean(),
  /** The caller's role in it; and whether they are registered. */
  role: z.nullable(z.enum(sessionRoles)),
  registered: z.boolean(),
  /** For compare-and-set updates. */ version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})

export type SessionCard = z.output<typeof SessionCard>

/** A tool of the lesson, as copied when scheduling. */
export const SessionTool = z.extend(Tool, {
  name: z.string(),
  toolType: z.nullable(z.enum(['title', 'diy', 'report'])),
})

export type SessionTool = z.output<typeof SessionTool>

/** The copied content. It changes only by `pull`, inserted prompts, and corrected options. */
export const Snapshot = z.object({
  task: z.nullable(
    z.extend(
      z.pick(Content, {
        _id: true,
        mode: true,
        name: true,
        type: true,
        curriculum: true,
        subjects: true,
        grades: true,
        overview: true,
        duration: true,
        template: true,
        steps: true,
        tags: true,
        ext: true,
        unit: true,
        idea: true,
        words: true,
        inquiry: true,
        goals: true,
        connection: true,
        service: true,
      }),
      {
        outline: z.record(z.string(), z.array(OutlineBranch)),
        /** Missing in older copies. */
        category: z.optional(Content.shape.category),
      },
    ),
  ),
  deck: z.nullable(
    z.object({
      _id: z.nullable(id),
      rev: z.int(),
      width: z.number(),
      height: z.number(),
      theme: z._default(z.enum(themes), 'plain'),
    }),
  ),
  pages: z.array(Page),
  questions: z.array(Question),
  materials: z.array(PageMaterials),
  video: z.array(InteractiveVideo),
  tools: z.array(SessionTool),
})

export type Snapshot = z.output<typeof Snapshot>

export const Session = z.extend(SessionCard, {
  /** Everybody for teachers; otherwise only the caller. */
  students: z.array(id),
  reg: z.array(Reg),
  childs: z.array(Child),
  block: z.boolean(),
  /** People who are not on the list wait until the teacher admits them. */
  lobby: z.boolean(),
  welcome: z.boolean(),
  countdown: z.nullable(countdown),
  /** Secret of the shared board, for people in the room. */ drawkey: z.nullable(z.string()),
  zoom: z.nullable(Meeting),
  overview: z.string(),
  promotionSession: z.nullable(id),
  tutorialPackUser: z.nullable(z.string()),
  income: z.int(),
  freePromptCount: z.int(),
  /** For its teachers and the school's admins; others get what the room shows them. */
  snapshot: z.nullable(Snapshot),
  /** Signed URLs of its files, by hash. */
  files: z.record(z.string(), z.string()),
})

export type Session = z.output<typeof Session>

export const Person = z.object({
  _id: id,
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Picked by the teacher, or registered. */ by: z.enum(['students', 'reg']),
  order: z.nullable(z.string()),
  at: z.nullable(instant),
  /** When they were last in the room. */ last: z.nullable(instant),
})

export type Person = z.output<typeof Person>
