// Proves that the attack detects holes: a service with one of each kind, attacked like every other.
import { eq, sql } from 'drizzle-orm'
import * as z from '#zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#identity/server/identity.tables.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id } from '#kit/contract/wire.ts'
import { kitFail } from '#kit/server/errors.ts'
import { implement } from '#kit/server/service.ts'
import { students } from '#schools/server/people.tables.ts'
import { attack } from './testing/attack.ts'
import { startAttack, type AttackWorld, type Outsider } from './testing/attack-world.ts'
import { sender, transports, type Sender } from './testing/calls.ts'

const pupilOf = z.object({ pupil: z.nullable(z.string()) })
const byUser = z.strictObject({ uid: id })
const contract = service(
  'leaky',
  permissions(['guest', 'teacher', 'admin'], {
    leak: ['all', '-', '-'],
    open: ['-', 'own', 'all'],
  }),
  {
    get: { may: 'open', result: pupilOf },
    calls: {
      get: {
        shows: { may: 'open', query: byUser, result: pupilOf },
        hash: { may: 'open', query: byUser, result: z.object({ hash: z.nullable(z.string()) }) },
        breaks: { may: 'open', query: byUser, result: pupilOf },
        safe: { may: 'open', query: byUser, result: z.object({ isKnown: z.boolean() }) },
      },
      patch: { changes: { may: 'open', data: byUser, result: z.object({ done: z.literal(true) }) } },
    },
  },
)

const leaky = {
  name: 'leaky',
  services: () => [
    implement(contract, {
      facts: { owner: users.id },
      // Responds differently for an existing row.
      get: async (pupil, { db }) => {
        const [row] = await db.select().from(students).where(eq(students.id, pupil))
        throw kitFail(row ? 'forbidden' : 'not-found')
      },
      calls: {
        get: {
          shows: async ({ db, query }) => {
            const [row] = await db.select().from(students).where(eq(students.uid, query.uid))
            return { pupil: row?.id ?? null }
          },
          hash: async ({ db, query }) => {
            const [row] = await db.select().from(users).where(eq(users.id, query.uid))
            return { hash: row?.passwordHash ?? null }
          },
          breaks: async ({ db }) => {
            await db.execute(sql`select nothing from nowhere`)
            return { pupil: null }
          },
          safe: () => Promise.resolve({ isKnown: true }),
        },
        patch: {
          changes: async ({ db, data }) => {
            await db
              .update(users)
              .set({ nickname: sql`${users.nickname} || '!'` })
              .where(eq(users.id, data.uid))
            return { done: true }
          },
        },
      },
    }),
  ],
}

let world: AttackWorld
let send: Sender
beforeAll(async () => {
  world = await startAttack([leaky])
  send = sender(world)
})
afterAll(async () => {
  send.close()
  await world.server.stop()
})

const outsider = (name: string): Outsider => world.outsiders.find(each => each.name === name) as Outsider

test.each(transports)('over %s every hole is found, and nothing else', async by => {
  const uid = world.insiders.find(({ name }) => name === 'student')?.id ?? ''
  const [pupil] = await world.server.kit.db.select().from(students).where(eq(students.uid, uid))
  const attacks = ['stranger', 'admin'].flatMap(name =>
    world.cells
      .filter(({ path }) => path === 'leaky')
      .map(cell => ({
        cell,
        who: outsider(name),
        by,
        call: {
          cell,
          id: cell.named ?? pupil?.id,
          query: cell.named === undefined || cell.method === 'patch' ? {} : { uid },
          data: cell.method === 'patch' ? { uid } : undefined,
        },
      })),
  )
  const { findings } = await attack(world, send, attacks)
  const found = (title: string, kind: RegExp, who: string) =>
    findings.filter(each => kind.test(each) && each.includes(`| ${title} by ${who}`)).length
  expect({
    shown: found('leaky get shows', /^leaks schools_students.id/, 'stranger'),
    credential: found('leaky get hash', /^leaks identity_users.password_hash/, 'admin'),
    changed: found('leaky patch changes', /^changes identity_users update/, 'stranger'),
    broken: found('leaky get breaks', /^status 500/, 'admin'),
    existence: found('leaky get', /^reveals that it exists/, 'stranger'),
  }).toEqual({ shown: 1, credential: 1, changed: 1, broken: 1, existence: 1 })
  expect(findings.filter(each => each.includes('leaky get safe'))).toEqual([])
  expect(findings).toHaveLength(5)
})

test('personal addresses count as private', () => {
  expect(world.victim.secrets.get('student@demo.classwright.test')).toMatch(/email$/)
})
