// `unit-tpl` and `unit-tpl-user`.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { unitTplContract } from '#academics/contract/templates.contract.ts'
import type { TemplateMode } from '#academics/contract/templates.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { assertMay, assertWrite, auditChange } from '../owners/access.ts'
import { curricula, type CurriculumRow } from '../academics.tables.ts'
import { templatePairs, type TemplateRow, templates } from '../templates.tables.ts'
import { readOwned, removeOwned, writeOwned } from '../owners/owned.ts'
import { containing } from '#kit/server/like.ts'
import {
  defaultPair,
  goodFields,
  makePair,
  oneTemplate,
  platformFields,
  platformPair,
  templatesOf,
  wireTemplates,
} from './templates.ts'

const columns = {
  _id: templates.id,
  school: templates.owner,
  mode: templates.mode,
  curriculum: templates.curriculum,
  curricId: templates.curricId,
  group: templates.group,
  name: templates.name,
  updatedAt: templates.updatedAt,
}

export const templateService = (kit: Kit) =>
  implement(unitTplContract, {
    facts: { school: templates.owner },
    async find({ db, query, where }) {
      const page = await listTable(db, templates, query, {
        columns,
        where: and(where, containing(query.$search, templates.name)),
        order: [asc(templates.name), asc(templates.id)],
      })
      return { ...page, data: await wireTemplates(db, kit, page.data) }
    },
    get: async (id, call) => oneTemplate(call.db, kit, await readOwned(templates, id, call)),
    async create(call) {
      const {
        db,
        data: { school, name, mode, curricId, data, steps },
        now,
      } = call
      await assertWrite(db, call, 'academic.edit', { owner: school })
      const curriculum = curricId === undefined ? undefined : await curriculumOf(db, school, curricId)
      const fields = data ? await goodFields(kit, mode, data) : [...(await platformFields(kit, mode))]
      const [row] = await db
        .insert(templates)
        .values({
          id: kit.newId(),
          owner: school,
          name,
          mode,
          curriculum: curriculum?.code ?? null,
          curricId: curriculum?.id ?? null,
          data: fields,
          steps: named(steps),
          updatedAt: now,
        })
        .returning()
      await auditChange(db, call, school, 'template.create', row?.id ?? '', { after: { name, mode } })
      return oneTemplate(db, kit, row)
    },
    async patch(id, call) {
      const {
        db,
        data: { name, data, steps, category, criteria, version },
        now,
      } = call
      const before = await writeOwned(templates, id, call)
      const row = await updateVersion(db, templates, id, version ?? before.version, {
        ...(name === undefined ? {} : { name }),
        ...(data ? { data: await goodFields(kit, before.mode, data) } : {}),
        ...(steps ? { steps: named(steps) } : {}),
        ...(category === undefined ? {} : { category }),
        ...(criteria === undefined ? {} : { criteria }),
        updatedAt: now,
      })
      await auditChange(db, call, row.owner, 'template.edit', id, {
        after: { name: row.name, fields: row.data.length },
      })
      return oneTemplate(db, kit, row)
    },
    async remove(id, call) {
      const row = await readOwned(templates, id, call)
      if (row.group !== null) throw fail(academicErrors, 'template-paired')
      const wire = await oneTemplate(call.db, kit, row)
      await removeOwned(templates, id, call)
      await auditChange(call.db, call, row.owner, 'template.remove', id, { before: { name: row.name } })
      return wire
    },
    calls: {
      get: {
        unit: async ({ db, query }) => ofPlatform(kit, db, 'unit', query.curriculum),
        task: async ({ db, query }) => ofPlatform(kit, db, 'task', query.curriculum),
        pdUnit: ({ db }) => ofPlatform(kit, db, 'pdUnit', undefined),
        pdTask: ({ db }) => ofPlatform(kit, db, 'pdTask', undefined),
        async defaults({ db, query, actor }) {
          assertMay('academic.read', actor, { owner: query.school })
          const own = await defaultPair(db, query.school, query.curriculum)
          return both(kit, db, own ? await templatesOf(db, own.id) : await platformPair(db, query.curriculum))
        },
        async copyTpl(call) {
          const {
            db,
            query: { curricId, school },
            now,
          } = call
          await assertWrite(db, call, 'academic.edit', { owner: school })
          const curriculum = await curriculumOf(db, school, curricId)
          const { unit, task } = await makePair(
            db,
            kit,
            {
              owner: school,
              name: curriculum.name,
              curriculum: curriculum.code,
              curricId,
              from: await platformPair(db, curriculum.code),
            },
            now,
          )
          return both(kit, db, [unit, task])
        },
      },
      patch: {
        async setDefault(call) {
          const {
            db,
            data: { group, school },
          } = call
          await assertWrite(db, call, 'academic.edit', { owner: school })
          const [pair] = await db
            .select()
            .from(templatePairs)
            .where(and(eq(templatePairs.id, group), eq(templatePairs.owner, school)))
          if (!pair) throw kitFail('not-found')
          await db
            .update(templatePairs)
            .set({ isDefault: false })
            .where(
              and(
                eq(templatePairs.owner, school),
                eq(templatePairs.curriculum, pair.curriculum),
                eq(templatePairs.isDefault, true),
              ),
            )
          await db.update(templatePairs).set({ isDefault: true }).where(eq(templatePairs.id, group))
          await auditChange(db, call, school, 'template.default', group)
          return both(kit, db, await templatesOf(db, group))
        },
      },
    },
  })

const named = (steps: Readonly<Record<string, string | undefined>> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(steps ?? {}).flatMap(([step, name]) => (name === undefined ? [] : [[step, name]])),
  )

export async function curriculumOf(tx: Tx, owner: string, id: string): Promise<CurriculumRow> {
  const [row] = await tx
    .select()
    .from(curricula)
    .where(and(eq(curricula.id, id), eq(curricula.owner, owner)))
  if (!row) throw fail(academicErrors, 'curriculum-unknown')
  return row
}

export async function ofPlatform(kit: Kit, tx: Tx, mode: TemplateMode, curriculum: string | undefined) {
  if (mode === 'unit' || mode === 'task')
    return oneTemplate(
      tx,
      kit,
      (await platformPair(tx, curriculum)).find(row => row.mode === mode),
    )
  const [row] = await tx
    .select()
    .from(templates)
    .where(and(eq(templates.owner, platform), eq(templates.mode, mode), isNull(templates.group)))
    .orderBy(asc(templates.id))
    .limit(1)
  return oneTemplate(tx, kit, row)
}

async function both(kit: Kit, tx: Tx, rows: readonly TemplateRow[]) {
  const of = (mode: TemplateMode) =>
    oneTemplate(
      tx,
      kit,
      rows.find(row => row.mode === mode),
    )
  return { unit: await of('unit'), task: await of('task') }
}
