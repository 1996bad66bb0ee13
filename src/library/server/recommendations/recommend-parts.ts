// Shared by all recommendations: exclusions, overlap between items, and a content's knowledge.
import { and, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { contentRows, goesAlong, mayWith } from '#authoring/server/contents.api.ts'
import { questionsIn, searchedWords } from '#authoring/server/published.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { levelsOf } from '#library/contract/recommend.rules.ts'
import { buyersOf } from '../items/access.ts'
import { keysOf } from '../search/indexing.ts'
import { items, rights, type ItemRow } from '../library.tables.ts'
import { itemOf } from '../publishing/publish-check.ts'

const maxLength = 20
export const length = (limit: number | undefined): number => Math.min(Math.max(limit ?? 6, 1), maxLength)

export const isLearner = ({ roles }: Actor): boolean =>
  roles.includes('student') && !roles.includes('teacher')

/** What somebody, and the schools they work in, neither own nor bought. */
export function notTheirs(actor: Actor): SQL | undefined {
  const buyers = buyersOf(actor)
  if (buyers.length === 0) return undefined
  return and(
    notInArray(items.owner, buyers),
    sql`not exists (select 1 from ${rights} where ${rights.item} = ${items.id} and ${inArray(rights.buyer, buyers)} and ${rights.withdrawnAt} is null)`,
  )
}

/** For ORDER BY, where a bare 0 would name a column by its position. */
export const nothing = sql`0::int`

/** Number of these values in a column. */
export const shared = (column: SQL, values: readonly string[]): SQL =>
  values.length === 0
    ? nothing
    : sql`cardinality(array(select unnest(${column}) intersect select unnest(${sql.param([...values])}::text[])))`

export type About = Pick<
  ItemRow,
  'id' | 'curriculum' | 'subjectKeys' | 'gradeKeys' | 'topics' | 'knowledge' | 'bloom' | 'dimension'
>

/** The draft for its authors, because they teach it; the published version for everybody else. */
export async function aboutOf(by: CallContext, id: string): Promise<About> {
  const about = await knownAbout(by, id)
  if (!about) throw kitFail('not-found')
  return about
}

/** Nothing of content that is neither readable nor published. */
export async function knownAbout({ db, actor }: CallContext, id: string): Promise<About | undefined> {
  const draft = (await contentRows(db, [id])).get(id)
  if (draft && mayWith(draft, actor, 'content.read')) {
    const { topics } = await searchedWords(db, id)
    const along = (await goesAlong(db, draft)).filter(({ goes }) => goes).map(({ row }) => row.id)
    return {
      id,
      curriculum: draft.curriculum,
      subjectKeys: keysOf(draft.subjects),
      gradeKeys: keysOf(draft.grades),
      topics,
      knowledge: topics,
      ...levelsOf((await questionsIn(db, [id, ...along])).map(({ body }) => body)),
    }
  }
  const item = await itemOf(db, id)
  return item?.state === 'published' ? item : undefined
}
