// Whatever hangs on content is listed by who may read the content: its scopes, asked of the row that it hangs on.
import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { contents } from './authoring.tables.ts'

/** @param where The call's scopes over `contentFacts`; undefined lets all through. */
export const ofContent = (content: AnyColumn, where: SQL | undefined): SQL | undefined =>
  where && sql`exists (select 1 from ${contents} where ${contents.id} = ${content} and ${where})`
