import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { maxStackLength } from './client-errors.rules.ts'

export const clientErrorPermissions = permissions(
  //                        guest   user   anonymous   sys
  ['guest', 'user', 'anonymous', 'sys'],
  {
    'client-error.report': ['all', 'all', 'all', 'all'],
    'client-error.read': ['-', '-', '-', 'all'],
  },
)

/** Errors with the same message, code location, build and page. */
export const ClientErrorGroup = z.object({
  _id: id,
  message: z.string(),
  stack: z.string(),
  version: z.string(),
  route: z.string(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
})

/** `client-errors`: errors in people's browsers, grouped and without personal data. */
export const clientErrorsContract = service('client-errors', clientErrorPermissions, {
  find: {
    may: 'client-error.read',
    query: listQuery({ version: z.string(), route: z.string() }, { sort: ['lastAt', 'firstAt', 'count'] }),
    result: page(ClientErrorGroup),
  },
  create: {
    may: 'client-error.report',
    data: z.strictObject({
      message: text(1200),
      stack: text(maxStackLength),
      version: z.string().check(z.regex(/^[\w.-]{0,64}$/)),
      /** A pattern from the route table, never an actual address. */
      route: z.string().check(z.regex(/^[\w/:(|)-]{1,200}$/)),
    }),
    result: z.object({ accepted: z.boolean() }),
    perMinute: 20,
  },
})
