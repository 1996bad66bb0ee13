// `year-changes`: moves a school to its next year in one action, which `bulk-acts` records, reports and undoes.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { BulkAct } from './bulk-acts.contract.ts'
import { classTypes, name } from './classes.contract.ts'
import { settingPermissions } from './schools.permissions.ts'
import { SchoolYear } from './terms.contract.ts'
import { classFates } from './year-change.rules.ts'

const day = z.iso.date()
const grade = text(60, 1)

export const YearProposal = z.object({
  /** Years that have not ended, earliest first. */
  years: z.array(SchoolYear),
  /** The year that is proposed; null proposes to create one. */
  next: z.nullable(id),
  /** The school's last year; a new year follows it. */
  latest: z.nullable(SchoolYear),
  make: z.nullable(z.object({ title: z.string(), start: z.string(), end: z.string() })),
  grades: z.array(z.string()),
  classes: z.array(
    z.object({
      _id: id,
      type: z.enum(classTypes),
      name: z.string(),
      grade: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      students: z.int(),
      proposal: z.object({
        fate: z.enum(classFates),
        name: z.string(),
        grade: z.nullable(z.string()),
      }),
    }),
  ),
  /** The last change that was not undone. */
  last: z.nullable(z.object({ _id: id, title: z.string(), createdAt: instant, isWorking: z.boolean() })),
})
export type YearProposal = z.output<typeof YearProposal>

/** An existing year, or a new one. */
const yearChoice = z.union([
  z.strictObject({ _id: id }),
  z.strictObject({
    title: text(80, 1),
    start: day,
    end: day,
    /** Copies the terms of this year with their blocks, on the same days of the new year. */
    termsOf: z.optional(id),
  }),
])

/** Classes that are not listed stay as they are. */
const ClassChange = z.union([
  z.strictObject({ _id: id, fate: z.literal('up'), name, grade }),
  z.strictObject({ _id: id, fate: z.enum(['leave', 'close']) }),
])

export type ClassChange = z.output<typeof ClassChange>

export const yearChangesContract = service('year-changes', settingPermissions, {
  create: {
    may: 'year.change',
    data: z.strictObject({
      school: id,
      year: yearChoice,
      classes: z._default(z.array(ClassChange).check(z.maxLength(2000)), []),
      /** Students who leave the school while their class continues. */
      leavers: z._default(z.array(id).check(z.maxLength(2000)), []),
    }),
    result: BulkAct,
    perMinute: 20,
  },
  calls: {
    get: {
      proposal: { may: 'year.change', query: z.strictObject({ school: id }), result: YearProposal },
    },
  },
})
