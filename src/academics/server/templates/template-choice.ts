// Chooses the templates for new content: the author's choice, the owner's default, or the platform's.
import { eq } from 'drizzle-orm'
import { defaultTemplateIn, ownerKey } from '#identity/contract/personal-lists.rules.ts'
import { personalValue } from '#identity/server/personal-lists.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { mayDo } from '../owners/access.ts'
import { type TemplateRow, templates } from '../templates.tables.ts'
import { defaultPair, platformPair, templatesOf } from './templates.ts'

export const pairToBeginWith = async (
  tx: Tx,
  actor: Actor,
  owner: string,
  curriculum: string | undefined,
): Promise<TemplateRow[]> =>
  (await chosenPair(tx, actor, owner, curriculum)) ?? (await offeredPair(tx, owner, curriculum))

async function offeredPair(tx: Tx, owner: string, curriculum: string | undefined): Promise<TemplateRow[]> {
  const pair = await defaultPair(tx, owner, curriculum)
  return pair ? templatesOf(tx, pair.id) : platformPair(tx, curriculum)
}

/** A person's own default, if it still exists, may be read and fits the curriculum. */
async function chosenPair(
  tx: Tx,
  actor: Actor,
  owner: string,
  curriculum: string | undefined,
): Promise<TemplateRow[] | undefined> {
  if (actor.id === null) return undefined
  const lists = await personalValue(tx, actor.id, 'UnitTplDefault')
  const id = defaultTemplateIn(lists, ownerKey(owner === actor.id ? null : owner))
  if (id === null) return undefined
  const [row] = (await tx.select().from(templates).where(eq(templates.id, id))) as (TemplateRow | undefined)[]
  if (!row?.group || !mayDo('academic.read', actor, row)) return undefined
  const fits = !row.curriculum || row.curriculum === curriculum
  return fits ? templatesOf(tx, row.group) : undefined
}
