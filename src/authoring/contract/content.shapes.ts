// A piece of content: one shape for units, tasks, videos, service modules and sessions, and assessment tools
// (authoring.md section 1).
import * as z from '#zod'
import { curriculumCode } from '#academics/contract/academics.shapes.ts'
import { TemplateField } from '#academics/contract/templates.contract.ts'
import { TagSet } from '#academics/contract/tags.contract.ts'
import { taskTypes, unitTypes } from '#academics/contract/levels.ts'
import { id, instant, text } from '#kit/contract/wire.ts'

export const contentModes = ['unit', 'task', 'video', 'pdUnit', 'pdTask', 'tool'] as const
export type ContentMode = (typeof contentModes)[number]

/** Labels of the specification. */
export const contentModeNames: Readonly<Record<ContentMode, string>> = {
  unit: 'Unit Plan',
  task: 'Task',
  video: 'Video',
  pdUnit: 'Service Module',
  pdTask: 'Service Session',
  tool: 'Assessment Tool',
}

/** Kinds of content by their legacy numbers. */
export const contentCodes = {
  topic: 1,
  unit: 2,
  material: 3,
  task: 4,
  lesson: 5,
  evaluation: 6,
  classSessionEvaluation: 7,
  video: 8,
  pd: 9,
} as const
export type ContentCodeName = keyof typeof contentCodes

/** Current names of the numbered kinds; topics and materials are not content. */
const modesOfKind: Readonly<Record<ContentCodeName, readonly ContentMode[]>> = {
  topic: [],
  unit: ['unit'],
  material: [],
  task: ['task'],
  lesson: ['task'],
  evaluation: ['tool'],
  classSessionEvaluation: ['tool'],
  video: ['video'],
  pd: ['pdUnit', 'pdTask'],
}

export const modesByCode = (code: number): readonly ContentMode[] =>
  (Object.keys(contentCodes) as ContentCodeName[]).flatMap(kind =>
    contentCodes[kind] === code ? modesOfKind[kind] : [],
  )

/** Modes whose content has a slide deck. */
export const deckModes: readonly ContentMode[] = ['task', 'pdTask']
/** Allowed links by kind. */
export const linkModes: Readonly<Record<ContentMode, readonly ContentMode[]>> = {
  unit: ['task', 'pdTask', 'video', 'tool'],
  pdUnit: ['pdTask', 'video', 'tool'],
  task: ['tool', 'video'],
  pdTask: ['tool', 'video'],
  video: [],
  tool: [],
}

export const contentLimits = {
  name: 240,
  text: 20_000,
  answers: 100,
  links: 200,
  groups: 40,
  choices: 30,
} as const

export const contentTypes = [...unitTypes, ...taskTypes] as const
export function typesOf(mode: ContentMode): readonly (typeof contentTypes)[number][] {
  if (mode === 'unit') return unitTypes
  return mode === 'task' ? taskTypes : []
}

export const deliveries = ['live', 'student'] as const
export const durationUnits = ['day', 'week'] as const

export const Choice = z.object({ label: z.string(), value: z.string() })
export const choice = z.strictObject({ label: text(200, 1), value: text(200, 1) })

/** One answer to a field of the template; `mark` is a remark on a selected tag. */
export const FieldAnswer = z.object({ value: z.string(), mark: z.string() })
export type FieldAnswer = z.output<typeof FieldAnswer>
export const answer = z.strictObject({ value: text(contentLimits.text), mark: z._default(text(2000), '') })
export const answers = z.array(answer).check(z.maxLength(contentLimits.answers))

/** Key of `ext`: a field's id, `field:subject`, or `group:option`. */
export const extKey = z.string().check(z.regex(/^[\w-]{1,80}(:[\w-]{1,80})?$/))

export const Link = z.object({ id, type: z.enum(contentModes), group: z.nullable(z.string()) })
export const LinkGroup = z.object({ name: z.string(), alias: z.string() })

const tool = {
  toolType: z.nullable(z.enum(['title', 'diy', 'report'])),
  /** Content it was made from. */
  toolSource: z.nullable(id),
}

/** Fields as stored in the table and shown in lists. */
export const ContentCard = z.object({
  _id: id,
  uid: id,
  school: z.nullable(id),
  mode: z.enum(contentModes),
  name: z.string(),
  del: z.boolean(),
  guest: z.boolean(),
  type: z.nullable(z.enum(contentTypes)),
  curriculum: z.nullable(z.string()),
  subjects: z.array(Choice),
  grades: z.array(Choice),
  /** The category by which marks are grouped and weighted. */
  category: z.nullable(Choice),
  cover: z.nullable(z.string()),
  /** Address of the cover, for readers of the content. */
  coverUrl: z.nullable(z.string()),
  pageNum: z.int(),
  questionNum: z.int(),
  linkNum: z.int(),
  isEdit: z.boolean(),
  filled: z.boolean(),
  /** The caller's rights: `own`, or the role of a collaborator. */
  role: z.enum(['own', 'write', 'comment', 'read']),
  owner: z.object({ _id: id, name: z.string(), avatar: z.nullable(z.string()) }),
  /** Number of collaborators. */
  members: z.int(),
  orderId: z.nullable(z.string()),
  published: z.boolean(),
  /** A session of it has begun. */
  taught: z.boolean(),
  updatedAt: instant,
  createdAt: instant,
})
export type ContentCard = z.output<typeof ContentCard>

export const Content = z.extend(ContentCard, {
  service: z.nullable(
    z.object({ type: z.array(id), participants: z.nullable(z.enum(['educators', 'students'])) }),
  ),
  /** Criteria set for rubrics; by default the owner's. */
  criteria: z.nullable(id),
  duration: z.nullable(z.object({ value: z.number(), unit: z.enum(durationUnits) })),
  overview: z.string(),
  /** Template id, and copies of its fields, step names and tag sets at the time of selection. */
  tpl: z.nullable(id),
  template: z.array(TemplateField),
  steps: z.record(z.string(), z.string()),
  tags: z.array(TagSet),
  ext: z.record(z.string(), z.array(FieldAnswer)),
  unit: z.nullable(z.boolean()),
  idea: z.string(),
  words: z.array(z.string()),
  inquiry: z.array(z.string()),
  goals: z.array(z.string()),
  connection: z.string(),
  sid: z.nullable(id),
  sessionType: z.enum(deliveries),
  linkGroup: z.array(LinkGroup),
  link: z.array(Link),
  source: z.nullable(id),
  sourceUid: z.nullable(id),
  ...tool,
  /** Signed addresses of pictures in `ext`, by their hash. */
  files: z._default(z.record(z.string(), z.string()), {}),
  /** Version per field, for autosave: key of the field → number. */
  versions: z.record(z.string(), z.int()),
  version: z.int(),
})
export type Content = z.output<typeof Content>

/** Fields that autosave sends separately, with their shape. */
export const editableFields = {
  name: text(contentLimits.name),
  type: z.nullable(z.enum(contentTypes)),
  service: z.nullable(
    z.strictObject({
      type: z.array(id).check(z.maxLength(20)),
      participants: z.nullable(z.enum(['educators', 'students'])),
    }),
  ),
  /** Chosen once: outlines and subjects depend on it. */
  curriculum: z.nullable(curriculumCode),
  subjects: z.array(choice).check(z.maxLength(contentLimits.choices)),
  grades: z.array(choice).check(z.maxLength(contentLimits.choices)),
  category: z.nullable(choice),
  criteria: z.nullable(id),
  duration: z.nullable(
    z.strictObject({ value: z.number().check(z.positive(), z.maximum(1000)), unit: z.enum(durationUnits) }),
  ),
  /** Hash of a picture that the caller has uploaded. */
  cover: z.nullable(text(100, 1)),
  overview: text(contentLimits.text),
  unit: z.nullable(z.boolean()),
  idea: text(contentLimits.text),
  words: z.array(text(200, 1)).check(z.maxLength(100)),
  inquiry: z.array(text(2000, 1)).check(z.maxLength(100)),
  goals: z.array(text(200, 1)).check(z.maxLength(20)),
  connection: text(contentLimits.text),
  sessionType: z.enum(deliveries),
  guest: z.boolean(),
  toolType: tool.toolType,
} as const
export type EditableField = keyof typeof editableFields
