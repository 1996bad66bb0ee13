import { and, asc, eq } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { unitTplUserContract } from '#academics/contract/templates.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { assertWrite, auditChange, type ActorContext, mayDo } from '../owners/access.ts'
import { templatePairs, templates } from '../templates.tables.ts'
import { readOwned, removeOwned, writeOwned } from '../owners/owned.ts'
import { containing } from '#kit/server/like.ts'
import { makePair, platformPair, wirePairs } from './templates.ts'
import { curriculumOf } from './templates.service.ts'

export const templatePairService = (kit: Kit) =>
  implement(unitTplUserContract, {
    facts: { school: templatePairs.owner },
    async find({ db, query, where }) {
      const pairColumns = {
        _id: templatePairs.id,
        school: templatePairs.owner,
        curriculum: templatePairs.curriculum,
        name: templatePairs.name,
        createdAt: templatePairs.createdAt,
      }
      const page = await listTable(db, templatePairs, query, {
        columns: pairColumns,
        where: and(where, containing(query.$search, templatePairs.name)),
        order: [asc(templatePairs.createdAt), asc(templatePairs.id)],
      })
      return { ...page, data: await wirePairs(db, page.data) }
    },
    get: async (id, call) => onePair(call, id),
    async create(call) {
      const {
        db,
        data: { school, name, curricId },
        now,
      } = call
      await assertWrite(db, call, 'academic.edit', { owner: school })
      const curriculum = curricId === undefined ? undefined : await curriculumOf(db, school, curricId)
      const { pair } = await makePair(
        db,
        kit,
        {
          owner: school,
          name,
          curriculum: curriculum?.code ?? null,
          curricId: curriculum?.id ?? null,
          from: await platformPair(db, curriculum?.code),
        },
        now,
      )
      await auditChange(db, call, school, 'template.pair', pair.id, { after: { name } })
      return onePair(call, pair.id)
    },
    async patch(id, call) {
      await writeOwned(templatePairs, id, call)
      await call.db.update(templatePairs).set({ name: call.data.name }).where(eq(templatePairs.id, id))
      await call.db.update(templates).set({ name: call.data.name }).where(eq(templates.group, id))
      return onePair(call, id)
    },
    async remove(id, call) {
      const wire = await onePair(call, id)
      if (wire.default && mayDo('academic.edit', call.actor, { owner: wire.school }))
        throw fail(academicErrors, 'template-default')
      const row = await removeOwned(templatePairs, id, call)
      await auditChange(call.db, call, row.owner, 'template.pair-remove', id, { before: { name: row.name } })
      return wire
    },
  })

async function onePair(call: ActorContext & { readonly db: Tx }, id: string) {
  const [wire] = await wirePairs(call.db, [await readOwned(templatePairs, id, call)])
  if (!wire) throw kitFail('not-found')
  return wire
}
