// `school-import`: many people from a file. The file is read in the browser; rows are judged there and again here.
import * as z from 'zod/mini'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { importKinds, rowFaults } from './import.rules.ts'
import { settingPermissions } from './schools.permissions.ts'

export const mostRows = 2000

const cell = z.optional(text(300))
export const importRow = z.strictObject({
  row: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  firstName: cell,
  lastName: cell,
  email: cell,
  birthDate: cell,
  gender: cell,
  mobile: cell,
  parentFirstName: cell,
  parentLastName: cell,
  parentEmail: cell,
  parentPhone: cell,
  sourcedId: cell,
})

const rows = z.array(importRow).check(z.minLength(1), z.maxLength(mostRows))
const Judged = z.object({
  row: z.int(),
  fault: z.nullable(z.enum(rowFaults)),
  message: z.nullable(z.string()),
  sibling: z.boolean(),
})
const Seats = z.object({ limit: z.int(), used: z.int(), left: z.int(), wanted: z.int() })

export const importStates = ['written', 'working', 'done'] as const
export const SchoolImport = z.object({
  _id: id,
  school: id,
  kind: z.enum(importKinds),
  class: z.nullable(id),
  by: id,
  total: z.int(),
  /** Credentials made and invitations sent so far. */
  ready: z.int(),
  status: z.enum(importStates),
  createdAt: instant,
  doneAt: z.nullable(instant),
})
export type SchoolImport = z.output<typeof SchoolImport>

const what = { school: id, kind: z.enum(importKinds), rows }

export const schoolImportContract = service('school-import', settingPermissions, {
  find: {
    may: 'import.run',
    query: listQuery(
      { school: id, kind: z.enum(importKinds), status: z.enum(importStates) },
      { sort: ['createdAt'] },
    ),
    result: page(SchoolImport),
  },
  get: { may: 'import.run', result: SchoolImport },
  /** Writes all rows or none, and answers when they are written. Any bad row or missing seat stops it before writing. */
  create: {
    may: 'import.run',
    data: z.strictObject({ ...what, class: z.optional(id) }),
    result: SchoolImport,
    perMinute: 20,
  },
  calls: {
    get: {
      /** What became of each row, for a file to keep. */
      report: {
        may: 'import.run',
        query: z.strictObject({ _id: id }),
        result: z.object({
          import: SchoolImport,
          rows: z.array(
            z.object({
              row: z.int(),
              name: z.string(),
              email: z.nullable(z.string()),
              id: z.nullable(z.string()),
              parentEmail: z.nullable(z.string()),
              state: z.enum(['waiting', 'ready']),
            }),
          ),
        }),
      },
    },
    patch: {
      preview: {
        may: 'import.run',
        data: z.strictObject(what),
        result: z.object({ rows: z.array(Judged), seats: Seats }),
        perMinute: 60,
      },
    },
  },
  events: { patched: SchoolImport },
})
