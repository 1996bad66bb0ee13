// `curriculum`, `grades` and `cpa-subjects`.
import { and, asc, eq, sql } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { isPlatformCode, platform } from '#academics/contract/academics.shapes.ts'
import { curriculumContract } from '#academics/contract/curricula.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { classesOfCurriculum, clearCurriculum } from '#schools/server/owners.api.ts'
import { assertMay, assertWrite, auditChange, mayDo, roomsOf } from '../owners/access.ts'
import { curricula, type CurriculumRow, subjects } from '../academics.tables.ts'
import { certificateOf, ownerMayUse } from './certificates.ts'
import { wireCurricula } from './curricula.ts'
import { containing } from '#kit/server/like.ts'

const columns = {
  _id: curricula.id,
  school: curricula.owner,
  code: curricula.code,
  del: curricula.del,
  name: curricula.name,
  createdAt: curricula.createdAt,
}

export const curriculumService = (kit: Kit) =>
  implement(curriculumContract, {
    facts: { school: curricula.owner },
    async find({ db, query, where }) {
      const page = await listTable(db, curricula, query, {
        columns,
        where: and(where, containing(query.$search, curricula.name, curricula.code)),
        order: [asc(sql`lower(${curricula.name})`), asc(curricula.id)],
      })
      return { ...page, data: await wireCurricula(db, page.data) }
    },
    async get(id, { db, where }) {
      const [row] = await db
        .select()
        .from(curricula)
        .where(and(eq(curricula.id, id), where))
      return one(db, row)
    },
    async create(call) {
      const {
        db,
        data: { school, code, name },
        now,
      } = call
      await assertWrite(db, call, 'academic.edit', { owner: school })
      const chosen = code !== undefined && isPlatformCode(code) ? await offered(db, code) : undefined
      if (code !== undefined && !chosen) throw fail(academicErrors, 'curriculum-unknown')
      const id = kit.newId()
      const shown = name ?? chosen?.name
      if (shown === undefined) throw fail(academicErrors, 'curriculum-name-needed')
      const [row] = await db
        .insert(curricula)
        .values({ id, owner: school, code: chosen?.code ?? id, name: shown, createdAt: now })
        .returning()
      await auditChange(db, call, school, 'curriculum.create', id, { after: { name: shown } })
      await announce(kit, db, row, 'created')
      return one(db, row)
    },
    async patch(id, call) {
      const {
        db,
        data: { version, classes, ...fields },
        now,
      } = call
      const before = await own(call, id)
      await assertWrite(db, call, 'academic.edit', before)
      if ((fields.copyright !== undefined || fields.grades !== undefined) && before.owner !== platform)
        throw kitFail('forbidden')
      if (fields.del === true && !before.del && before.owner !== platform)
        await leaveClasses(db, before, classes, now)
      const row = await updateVersion(db, curricula, id, version ?? before.version, fields)
      await auditChange(db, call, row.owner, 'curriculum.edit', id, {
        before: { name: before.name, del: before.del },
        after: { name: row.name, del: row.del },
      })
      await announce(kit, db, row, 'patched')
      return one(db, row)
    },
    async remove(id, call) {
      const { db } = call
      const row = await own(call, id)
      assertMay('academic.edit', call.actor, row)
      const [used] = await db
        .select({ id: subjects.id })
        .from(subjects)
        .where(and(eq(subjects.owner, row.owner), eq(subjects.curriculum, row.code)))
        .limit(1)
      if (used || (await classesOfCurriculum(db, row.owner, row.code)) > 0)
        throw fail(academicErrors, 'curriculum-in-use')
      const wire = await one(db, row)
      await db.delete(curricula).where(eq(curricula.id, id))
      await auditChange(db, call, row.owner, 'curriculum.remove', id, { before: { name: row.name } })
      await announce(kit, db, row, 'removed')
      return wire
    },
    calls: {
      get: {
        pubList: async ({ db }) =>
          wireCurricula(
            db,
            await db
              .select()
              .from(curricula)
              .where(and(eq(curricula.owner, platform), eq(curricula.del, false)))
              .orderBy(asc(curricula.name)),
          ),
        async access({ db, query, actor }) {
          assertMay('academic.read', actor, { owner: query.school })
          return {
            needed: certificateOf(query.code),
            allowed: await ownerMayUse(db, query.school, query.code),
          }
        },
      },
    },
  })

async function one(tx: Tx, row: CurriculumRow | undefined) {
  const [wire] = row ? await wireCurricula(tx, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}

async function own({ db, actor }: Call, id: string): Promise<CurriculumRow> {
  const [row] = await db.select().from(curricula).where(eq(curricula.id, id))
  if (!row || !mayDo('academic.read', actor, row)) throw kitFail('not-found')
  return row
}

async function offered(tx: Tx, code: string): Promise<CurriculumRow | undefined> {
  const [row] = await tx
    .select()
    .from(curricula)
    .where(and(eq(curricula.owner, platform), eq(curricula.code, code), eq(curricula.del, false)))
  return row
}

/** A curriculum in use by classes cannot be archived, unless the admin chooses to remove it from those classes. */
async function leaveClasses(
  tx: Tx,
  { owner, code }: CurriculumRow,
  classes: 'clear' | undefined,
  now: Date,
): Promise<void> {
  const used = await classesOfCurriculum(tx, owner, code)
  if (used > 0 && classes !== 'clear') throw fail(academicErrors, 'curriculum-taught', { classes: used })
  if (used > 0) await clearCurriculum(tx, owner, code, now)
}

async function announce(
  kit: Kit,
  tx: Tx,
  row: CurriculumRow | undefined,
  event: 'created' | 'patched' | 'removed',
): Promise<void> {
  if (row)
    await emit(
      tx,
      kit.clock,
      curriculumContract,
      event,
      { _id: row.id, school: row.owner },
      roomsOf(row.owner),
    )
}
