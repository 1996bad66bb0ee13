// A small service that has everything a service can have; the kernel's tests and benchmarks call it.
import * as z from '#zod'
import { errors } from '#kit/contract/errors.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'

export const notePermissions = permissions(
  //                 guest   user   admin
  ['guest', 'user', 'admin'],
  {
    'note.read': ['-', 'own', 'all'],
    'note.write': ['-', 'own', 'all'],
    'note.summary': ['all', 'all', 'all'],
    'note.purge': ['-', '-', 'all'],
  },
)

export const noteErrors = errors({
  'title-taken': [409, 'You already have a note with this title.', 'notes_title'],
  'too-heavy': [409, 'A note weighs at most 1,000.', 'notes_weight'],
})

export const Note = z.object({
  _id: id,
  owner: z.string(),
  title: z.string(),
  weight: z.int(),
  version: z.int(),
  createdAt: instant,
})
const weight = z.int()

export const notesContract = service('notes', notePermissions, {
  find: {
    may: 'note.read',
    query: listQuery(
      { _id: id, owner: z.string(), title: z.string(), createdAt: instant },
      { sort: ['title', 'createdAt'], search: true },
    ),
    result: page(Note),
  },
  get: { may: 'note.read', result: Note },
  create: {
    may: 'note.write',
    data: z.strictObject({ title: text(80, 1), weight: z._default(weight, 0) }),
    result: Note,
  },
  patch: {
    may: 'note.write',
    data: z.strictObject({ title: z.optional(text(80, 1)), weight: z.optional(weight), version: z.int() }),
    result: Note,
  },
  remove: { may: 'note.write', result: Note },
  calls: {
    get: {
      summary: {
        may: 'note.summary',
        query: z.strictObject({ least: z.optional(z.string()) }),
        result: z.object({ notes: z.int() }),
      },
      ticket: { may: 'note.summary', writes: true, result: z.object({ ticket: z.int() }) },
    },
    patch: {
      retitle: {
        may: 'note.write',
        data: z.strictObject({ from: text(80, 1), to: text(80, 1) }),
        result: z.object({ changed: z.int() }),
      },
      purge: {
        may: 'note.purge',
        data: z.strictObject({}),
        result: z.object({ purged: z.int() }),
        outside: true,
      },
    },
  },
  events: { created: Note },
})

/** A service of which some methods are missing, so that asking for them is a mistake. */
export const echoContract = service('echo', permissions(['guest', 'user'], { 'echo.hear': ['all', 'all'] }), {
  get: { may: 'echo.hear', result: z.object({ _id: id }) },
  calls: {
    patch: {
      say: {
        may: 'echo.hear',
        data: z.strictObject({ words: z.unknown() }),
        result: z.object({ words: z.unknown() }),
      },
    },
  },
})
