// The platform's templates as configuration entries that clients read: UnitTpl, TaskTpl, PdUnitTpl, PdTaskTpl.
import * as z from '#zod'
import { confEntry, type ConfEntry } from '#kit/contract/conf.ts'
import { text } from '#kit/contract/wire.ts'
import {
  fieldTypes,
  templateSteps,
  type Field,
  type FieldType,
  type TemplateMode,
  type TemplateStep,
} from './templates.rules.ts'

const builtIn = z
  .array(
    z.strictObject({
      _id: text(60, 1),
      code: z.nullable(text(60, 1)),
      enable: z.boolean(),
      required: z.boolean(),
      type: z.enum(fieldTypes),
      group: z.nullable(z.enum(templateSteps)),
      name: text(120, 1),
      prompt: text(1000),
      tags: z.nullable(text(120)),
      diy: z.boolean(),
    }),
  )
  .check(z.minLength(1), z.maxLength(60)) as unknown as z.ZodMiniType<readonly Field[]>

type Row = readonly [
  code: string,
  group: TemplateStep,
  required: boolean,
  type: FieldType,
  name: string,
  prompt: string,
  tags?: string,
]

const fields = (rows: readonly Row[]): readonly Field[] =>
  rows.map(([code, group, required, type, name, prompt, tags]) => ({
    _id: code,
    code,
    enable: true,
    required,
    type,
    group,
    name,
    prompt,
    tags: tags ?? null,
    diy: tags !== undefined,
  }))

const start: readonly Row[] = [
  ['name', 'basic', true, 'text', 'Title', 'A title that tells a colleague what this is about.'],
  ['cover', 'basic', true, 'image', 'Cover', 'A picture that people recognise in a list.'],
]

export const templateConf: Readonly<
  Record<'unit' | 'task' | 'pdUnit' | 'pdTask', ConfEntry<readonly Field[]>>
> = {
  unit: confEntry(
    'UnitTpl',
    builtIn,
    fields([
      ...start,
      ['unit', 'basic', false, 'radio', 'Project-based?', 'Does the unit lead to one larger piece of work?'],
      [
        'type',
        'basic',
        false,
        'radio',
        'Unit type',
        'Single subject, unit of inquiry, or interdisciplinary.',
      ],
      ['overview', 'basic', false, 'text', 'Overview', 'What happens in this unit, in a few sentences.'],
      [
        'idea',
        'inquiry',
        true,
        'text',
        'Big idea',
        'The one statement that learners should still understand in ten years.',
      ],
      ['words', 'inquiry', true, 'text-multiple', 'Key words', 'Terms that learners will meet and use.'],
      [
        'goals',
        'inquiry',
        false,
        'choice',
        'UN goals',
        'Sustainable development goals that the unit touches.',
        'UN goals',
      ],
      [
        'inquiry',
        'inquiry',
        true,
        'text-multiple',
        'Key questions',
        'Questions worth coming back to, that no search engine answers in one line.',
      ],
      [
        'connection',
        'inquiry',
        false,
        'radio',
        'Real world connection',
        'Where does this matter outside the classroom?',
      ],
    ]),
  ),
  task: confEntry(
    'TaskTpl',
    builtIn,
    fields([
      ...start,
      [
        'type',
        'basic',
        false,
        'radio',
        'Task type',
        'Formative, summative, activity or internal assessment.',
      ],
      ['overview', 'basic', false, 'text', 'Overview', 'What learners do and what they hand in.'],
      ['words', 'inquiry', false, 'text-multiple', 'Key words', 'Terms that learners will meet and use.'],
      [
        'inquiry',
        'inquiry',
        true,
        'text-multiple',
        'Key questions',
        'What should learners be able to answer afterwards?',
      ],
      [
        'stage',
        'inquiry',
        false,
        'choice',
        'Inquiry stage',
        'Where in an inquiry this task belongs.',
        'Inquiry stages',
      ],
    ]),
  ),
  pdUnit: confEntry(
    'PdUnitTpl',
    builtIn,
    fields([
      ...start,
      ['overview', 'basic', false, 'text', 'Overview', 'Who this is for and what participants take away.'],
      ['audience', 'basic', true, 'radio', 'Audience', 'Educators or students.'],
      ['idea', 'inquiry', true, 'text', 'Main idea', 'What changes in a participant’s practice.'],
      ['inquiry', 'inquiry', true, 'text-multiple', 'Key questions', 'Questions that the module works on.'],
    ]),
  ),
  pdTask: confEntry(
    'PdTaskTpl',
    builtIn,
    fields([
      ...start,
      ['overview', 'basic', false, 'text', 'Overview', 'What participants do in this session.'],
      ['audience', 'basic', true, 'radio', 'Audience', 'Educators or students.'],
      [
        'inquiry',
        'inquiry',
        false,
        'text-multiple',
        'Key questions',
        'What should participants be able to answer afterwards?',
      ],
    ]),
  ),
}

/** Videos and tools have no inquiry steps; they begin with a title and a cover. */
export const builtInFields = (mode: TemplateMode): readonly Field[] =>
  mode === 'video' || mode === 'tool' ? fields(start) : templateConf[mode].fallback
