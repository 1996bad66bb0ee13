// Templates in wire form, including built-in fields that the platform has added since.
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { builtInFields, templateConf } from '#academics/contract/templates.conf.ts'
import type { Template, TemplatePair } from '#academics/contract/templates.contract.ts'
import {
  codesOnce,
  enforced,
  merged,
  type Field,
  type TemplateMode,
} from '#academics/contract/templates.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { type PairRow, templatePairs, type TemplateRow, templates } from '../templates.tables.ts'

/** The platform's currently configured fields of a mode. */
export const platformFields = async (kit: Pick<Kit, 'conf'>, mode: TemplateMode): Promise<readonly Field[]> =>
  mode === 'video' || mode === 'tool' ? builtInFields(mode) : kit.conf.get(templateConf[mode])

export async function wireTemplates(
  tx: Tx,
  kit: Pick<Kit, 'conf'>,
  rows: readonly TemplateRow[],
): Promise<z.input<typeof Template>[]> {
  const groups = [...new Set(rows.flatMap(({ group }) => group ?? []))]
  const defaults =
    groups.length === 0
      ? []
      : await tx
          .select({ id: templatePairs.id })
          .from(templatePairs)
          .where(and(inArray(templatePairs.id, groups), eq(templatePairs.isDefault, true)))
  return Promise.all(
    rows.map(async row => ({
      _id: row.id,
      name: row.name,
      school: row.owner,
      mode: row.mode,
      curriculum: row.curriculum,
      curricId: row.curricId,
      data: merged(row.data, await platformFields(kit, row.mode)).map(field => ({ ...field })),
      steps: row.steps,
      category: row.category,
      criteria: row.criteria,
      group: row.group,
      default: defaults.some(({ id }) => id === row.group),
      version: row.version,
      updatedAt: row.updatedAt,
    })),
  )
}

export async function oneTemplate(tx: Tx, kit: Pick<Kit, 'conf'>, row: TemplateRow | undefined) {
  const [wire] = row ? await wireTemplates(tx, kit, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}

/** Fields as an owner may save them: required built-in fields are on, and each field occurs once. */
export async function goodFields(
  kit: Pick<Kit, 'conf'>,
  mode: TemplateMode,
  fields: readonly Field[],
): Promise<Field[]> {
  if (!codesOnce(fields)) throw fail(academicErrors, 'template-field-twice')
  const builtIn = await platformFields(kit, mode)
  const known = new Set(builtIn.map(({ code }) => code))
  // Unknown codes do not create built-in fields.
  return merged(
    enforced(
      fields.map(field => (field.code === null || known.has(field.code) ? field : { ...field, code: null })),
      builtIn,
    ),
    builtIn,
  )
}

export interface NewPair {
  readonly owner: string
  readonly name: string
  readonly curriculum: string | null
  readonly curricId: string | null
  readonly isDefault?: boolean
  readonly from?: readonly TemplateRow[]
}

/** A pair with both its templates. */
export async function makePair(
  tx: Tx,
  kit: Pick<Kit, 'conf' | 'newId'>,
  { owner, name, curriculum, curricId, isDefault = false, from = [] }: NewPair,
  now: Date,
): Promise<{ pair: PairRow; unit: TemplateRow; task: TemplateRow }> {
  const [pair] = await tx
    .insert(templatePairs)
    .values({
      id: kit.newId(),
      owner,
      name,
      curriculum: curriculum ?? '',
      curricId,
      isDefault,
      createdAt: now,
    })
    .returning()
  if (!pair) throw kitFail('unexpected')
  const make = async (mode: 'unit' | 'task') => {
    const data = from.find(each => each.mode === mode)?.data ?? (await platformFields(kit, mode))
    const [row] = await tx
      .insert(templates)
      .values({
        id: kit.newId(),
        owner,
        name,
        mode,
        curriculum,
        curricId,
        data: [...data],
        steps: from.find(each => each.mode === mode)?.steps ?? {},
        group: pair.id,
        updatedAt: now,
      })
      .returning()
    if (!row) throw kitFail('unexpected')
    return row
  }
  return { pair, unit: await make('unit'), task: await make('task') }
}

/** An owner's default pair for a curriculum, or for all curricula. */
export async function defaultPair(
  tx: Tx,
  owner: string,
  curriculum: string | undefined,
): Promise<PairRow | undefined> {
  const rows = await tx
    .select()
    .from(templatePairs)
    .where(
      and(
        eq(templatePairs.owner, owner),
        eq(templatePairs.isDefault, true),
        inArray(templatePairs.curriculum, ['', ...(curriculum === undefined ? [] : [curriculum])]),
      ),
    )
  return rows.find(row => row.curriculum === curriculum) ?? rows.find(row => row.curriculum === '')
}

export const templatesOf = (tx: Tx, pair: string): Promise<TemplateRow[]> =>
  tx.select().from(templates).where(eq(templates.group, pair))

/** The platform's templates for a curriculum. */
export async function platformPair(tx: Tx, curriculum: string | undefined): Promise<TemplateRow[]> {
  const pair = await defaultPair(tx, platform, curriculum)
  return pair ? templatesOf(tx, pair.id) : []
}

export async function wirePairs(tx: Tx, rows: readonly PairRow[]): Promise<z.input<typeof TemplatePair>[]> {
  const own =
    rows.length === 0
      ? []
      : await tx
          .select({ id: templates.id, mode: templates.mode, group: templates.group })
          .from(templates)
          .where(
            inArray(
              templates.group,
              rows.map(({ id }) => id),
            ),
          )
  const idOf = (pair: string, mode: TemplateMode) =>
    own.find(each => each.group === pair && each.mode === mode)?.id ?? ''
  return rows.map(({ id, owner, name, curriculum, isDefault, createdAt }) => ({
    _id: id,
    school: owner,
    name,
    curriculum: curriculum === '' ? null : curriculum,
    tpl: { unit: idOf(id, 'unit'), task: idOf(id, 'task') },
    default: isDefault,
    createdAt,
  }))
}
