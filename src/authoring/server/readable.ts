// Lists attachments by read access to their content: applies the content's scopes to the parent row.
import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { contents } from './authoring.tables.ts'

/** @param where The call's scopes over `contentFacts`; undefined means no restriction. */
export const ofContent = (content: AnyColumn, where: SQL | undefined): SQL | undefined =>
  where && sql`exists (select 1 from ${contents} where ${contents.id} = ${content} and ${where})`
