// `user-cert`: certificates of a person or, for its admins, of a school.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { ownsFile } from '#files/server/files.api.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { userCertContract, type CertApplication, type UserCert } from '#identity/contract/links.contract.ts'
import { certStatus } from '#identity/contract/user-certs.lifecycle.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { certs, decideCert, type CertRow } from '../certs.api.ts'
import { userCerts } from '../identity.tables.ts'
import { membershipIn } from '../memberships.api.ts'
import { peopleOf } from '../people.api.ts'

type Wire = z.input<typeof UserCert>
type CodeQuery = z.output<typeof userCertContract.methods.calls.get.code.query>

export const userCertService = (kit: Kit) =>
  implement(userCertContract, {
    facts: { owner: userCerts.applicant },
    async find({ db, query, where }) {
      const columns = {
        _id: userCerts.id,
        code: userCerts.code,
        school: userCerts.school,
        updatedAt: userCerts.updatedAt,
      }
      const { status, ...rest } = query
      const statuses = (['submitted', 'approved', 'denied'] as const).filter(
        each => status === undefined || certStatus[each] === status,
      )
      const page = await listTable(db, userCerts, rest, {
        columns,
        where: and(where, inArray(userCerts.status, statuses)),
        order: [asc(userCerts.updatedAt), asc(userCerts.id)],
      })
      return { ...page, data: await applications(db, page.data) }
    },
    async patch(id, call) {
      const { db, data, now } = call
      const [row] = await db.select().from(userCerts).where(eq(userCerts.id, id)).for('update')
      if (!row || !(await mayWrite(call, row))) throw kitFail('not-found')
      return wire(await move(await write(row)))

      async function write(before: CertRow): Promise<CertRow> {
        if (data.ext === undefined && data.pics === undefined) return before
        if (before.status === 'submitted' || before.status === 'approved')
          throw fail(identityErrors, 'cert-locked')
        for (const { _id } of data.pics ?? []) await assertOwn(db, [call.actor.id ?? '', before.owner], _id)
        const [after] = await db
          .update(userCerts)
          .set({
            ext: data.ext ?? before.ext,
            pics: data.pics ?? before.pics,
            applicant: call.actor.id ?? before.applicant,
            updatedAt: now,
          })
          .where(eq(userCerts.id, id))
          .returning()
        return after ?? before
      }

      async function move(before: CertRow): Promise<CertRow> {
        if (data.status === undefined || data.status === certStatus[before.status]) return before
        if (before.status === 'approved') throw fail(identityErrors, 'cert-locked')
        return certs.advance(db, before, data.status === 1 ? 'submit' : 'withdraw', call, {
          reason: null,
          updatedAt: now,
        })
      }
    },
    calls: {
      get: {
        async code(call) {
          const { db, query, actor, now } = call
          const owner = await ownerOf(call)
          await db
            .insert(userCerts)
            .values({
              id: kit.newId(),
              owner,
              school: query.school ?? null,
              applicant: actor.id ?? '',
              code: query.code,
              ext: {},
              pics: [],
              status: 'draft',
              updatedAt: now,
            })
            .onConflictDoNothing()
          const [row] = await db
            .select()
            .from(userCerts)
            .where(and(eq(userCerts.owner, owner), eq(userCerts.code, query.code)))
          if (!row) throw kitFail('not-found')
          return wire(row)
        },
        async has(call) {
          const owner = await ownerOf(call)
          const found = await call.db
            .select({ id: userCerts.id })
            .from(userCerts)
            .where(
              and(
                eq(userCerts.owner, owner),
                eq(userCerts.code, call.query.code),
                eq(userCerts.status, 'approved'),
              ),
            )
          return { has: found.length > 0 }
        },
      },
      patch: {
        async decide(call) {
          const { _id, ...decision } = call.data
          const [decided] = await applications(call.db, [await decideCert(call.db, kit, call, _id, decision)])
          if (!decided) throw kitFail('not-found')
          return decided
        },
      },
    },
  })

/** The caller, or a school that the caller administers. */
async function ownerOf({ db, actor, query }: Call<CodeQuery>): Promise<string> {
  if (query.school === undefined) return actor.id ?? ''
  const membership = await membershipIn(db, actor.id ?? '', query.school)
  if (!membership?.roles.includes('admin')) throw kitFail('forbidden')
  return query.school
}

const mayWrite = async ({ db, actor }: Call, row: CertRow): Promise<boolean> =>
  row.school === null
    ? row.owner === actor.id
    : (await membershipIn(db, actor.id ?? '', row.school))?.roles.includes('admin') === true

async function assertOwn(tx: Tx, owners: readonly string[], hash: string): Promise<void> {
  for (const owner of owners) if (await ownsFile(tx, owner, hash)) return
  throw kitFail('bad-data', { fields: [{ path: 'pics', message: 'Upload the file first' }] })
}

const wire = ({ id, code, school, ext, pics, status, reason, updatedAt }: CertRow): Wire => ({
  _id: id,
  code,
  school,
  ext,
  pics,
  status: certStatus[status],
  reason,
  updatedAt,
})

async function applications(tx: Tx, rows: readonly CertRow[]): Promise<z.input<typeof CertApplication>[]> {
  const people = await peopleOf(
    tx,
    rows.map(({ applicant }) => applicant),
  )
  return rows.map(row => ({
    ...wire(row),
    applicant: {
      _id: row.applicant,
      name: people.get(row.applicant)?.name ?? '',
      email: people.get(row.applicant)?.email ?? null,
    },
  }))
}
