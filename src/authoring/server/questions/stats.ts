// Usage statistics of outline entries from saved questions: levels, kinds of knowledge and words, as
// differences.
import { eq } from 'drizzle-orm'
import { reportTarget, targetHashOf } from '#academics/server/stats.api.ts'
import { questionTargets, type Question } from '#authoring/contract/question.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import { outlines } from '../authoring.tables.ts'

type Described = Pick<Question, 'bloom' | 'dimension' | 'verb' | 'tags' | 'list' | 'outlines'>
interface Use {
  readonly bloom: ReadonlySet<number>
  readonly knowledge: ReadonlySet<number>
}

/** Ordered by hash, so that concurrent updates cannot deadlock. */
export async function reportQuestion(
  tx: Tx,
  content: string,
  before: Described | null,
  after: Described | null,
): Promise<void> {
  const codes = await codesOf(tx, content)
  const [was, is] = [usesOf(before, codes), usesOf(after, codes)]
  for (const hash of [...new Set([...was.keys(), ...is.keys()])].sort()) {
    const [old, fresh] = [was.get(hash), is.get(hash)]
    const use = {
      bloom: change(old?.bloom, fresh?.bloom),
      knowledge: change(old?.knowledge, fresh?.knowledge),
    }
    const words =
      fresh && after
        ? { terms: wordsOf(after, 'verb'), tags: wordsOf(after, 'tags') }
        : { terms: [], tags: [] }
    if (
      Object.keys(use.bloom).length +
        Object.keys(use.knowledge).length +
        words.terms.length +
        words.tags.length >
      0
    )
      await reportTarget(tx, hash, { ...use, ...words })
  }
}

/** A question counts for its enabled leaves only, not for their ancestors. */
function usesOf(question: Described | null, codes: ReadonlyMap<string, string>): Map<string, Use> {
  if (!question) return new Map()
  const use: Use = {
    bloom: new Set([...question.bloom, ...question.list.flatMap(part => part.bloom)]),
    knowledge: new Set(
      [question.dimension, ...question.list.map(part => part.dimension)].filter(value => value !== null),
    ),
  }
  return new Map(
    questionTargets.flatMap(kind => {
      const branches = question.outlines[kind] ?? []
      const parents = new Set(branches.map(({ parent }) => parent))
      return branches
        .filter(({ _id, enable }) => enable && !parents.has(_id))
        .map(({ _id, name }) => [targetHashOf({ code: codes.get(_id) ?? '', name }), use] as const)
    }),
  )
}

function change(
  was: ReadonlySet<number> = new Set(),
  is: ReadonlySet<number> = new Set(),
): Record<number, number> {
  return Object.fromEntries([
    ...[...is].filter(each => !was.has(each)).map(each => [each, 1]),
    ...[...was].filter(each => !is.has(each)).map(each => [each, -1]),
  ])
}

const wordsOf = (question: Described, of: 'verb' | 'tags'): string[] => [
  ...new Set([...question[of], ...question.list.flatMap(part => part[of])]),
]

async function codesOf(tx: Tx, content: string): Promise<Map<string, string>> {
  const [row] = await tx
    .select({ branches: outlines.branches })
    .from(outlines)
    .where(eq(outlines.content, content))
  return new Map(
    Object.values(row?.branches ?? {})
      .flat()
      .flatMap(({ entries }) => entries.map(({ _id, code }) => [_id, code])),
  )
}
