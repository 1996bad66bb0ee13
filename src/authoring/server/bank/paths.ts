import { platformTree } from '#academics/server/bank.api.ts'
import type { OutlineEntry } from '#academics/contract/trees.contract.ts'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import type { Branch } from '#authoring/contract/question.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { bankRow } from './store.ts'
import type { BankPartRow, BankRow } from '../bank.tables.ts'

/** Path from the first level to a leaf; empty if it is not a leaf of this tree. */
export function pathTo(entries: readonly OutlineEntry[], id: string): OutlineEntry[] | undefined {
  if (entries.some(({ parent }) => parent === id)) return undefined
  return pathIn(entries, id)
}

export function pathIn(entries: readonly OutlineEntry[], id: string): OutlineEntry[] | undefined {
  const byId = new Map(entries.map(entry => [entry._id, entry]))
  const path: OutlineEntry[] = []
  for (let at = byId.get(id); at; at = at.parent === null ? undefined : byId.get(at.parent)) path.unshift(at)
  return path.length > 0 ? path : undefined
}

/** One point for the leaf, as when an author links it manually. */
export const branchesOf = (path: readonly OutlineEntry[]): Branch[] =>
  path.map(({ _id, parent, name }) => ({
    _id,
    parent,
    name,
    enable: true,
    score: 1,
    rubric: false,
    criteria: [],
  }))

export async function whole(tx: Tx, { question, part, text, file }: BankPartRow): Promise<void> {
  const { body } = await bankRow(tx, question)
  if (part === 'abstract' ? body.name === '' : text === '' && file === null)
    throw fail(authoringErrors, 'bank-part-empty')
}

/** Trees may have been republished since. */
export async function leaves(tx: Tx, { subject, topic, standard }: BankRow): Promise<void> {
  if (!pathTo(await platformTree(tx, subject, 'topic'), topic)) throw fail(authoringErrors, 'bank-topic')
  if (!pathTo(await platformTree(tx, subject, 'standard'), standard))
    throw fail(authoringErrors, 'bank-standard')
}
