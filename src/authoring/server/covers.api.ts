// Covers that show a page hidden from learners: earlier versions made them from the first page, whether hidden or not.
import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { contents } from './authoring.tables.ts'
import { decks, pages, revisions } from './slides.tables.ts'

const isHidden = sql`coalesce((body ->> 'hidden')::boolean, false)`
/** Pictures of the pages of a deck `d`, now and when it was saved. */
const pictures = sql`(select p.pic, p.body from ${pages} p where p.deck = d.id union all
  select saved ->> 'pic', saved -> 'body' from ${revisions} r, jsonb_array_elements(r.pages) saved where r.deck = d.id and r.rev = d.rev)`

/**
 * Gives content whose cover is the picture of a hidden page its first visible one. The triggers of the tables drop the
 * file if nothing else uses it.
 */
export async function remakeCovers(db: Tx): Promise<void> {
  await db.execute(sql`update ${contents} set cover = (
      select p.pic from ${decks} d join ${pages} p on p.deck = d.id
      where d.content = ${contents.id} and not ${isHidden} order by p.position, p.id limit 1)
    from ${decks} d where d.content = ${contents.id} and ${contents.cover} is not null
      and exists (select 1 from ${pictures} shown where pic = ${contents.cover} and ${isHidden})
      and not exists (select 1 from ${pictures} shown where pic = ${contents.cover} and not ${isHidden})`)
}

/** Pictures that only hidden pages of this content have. */
export async function hiddenPictures(db: Tx, of: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ pic: string }>(
    sql`select p.pic from ${decks} d join ${pages} p on p.deck = d.id
      where d.content = any(${sql.param([...of])}::text[]) and p.pic is not null group by p.pic having bool_and(${isHidden})`,
  )
  return new Set(rows.map(({ pic }) => pic))
}
