import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { assessors } from '#authoring/contract/extras.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import type { ToolData } from '#rooms/contract/tool-data.contract.ts'

/** Who assesses whom with a session's tool, and the values given. */
export const toolData = pgTable(
  'rooms_tool_data',
  {
    id: text('id').primaryKey(),
    session: text('session').notNull(),
    tool: text('tool').notNull(),
    task: text('task'),
    unit: text('unit'),
    by: text('by', { enum: assessors }).notNull(),
    assessor: text('assessor').notNull(),
    student: text('student').notNull(),
    filled: boolean('filled').notNull().default(false),
    data: jsonb('data').$type<ToolData['data']>().notNull().default({}),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('rooms_tool_data_peers').on(
      table.session,
      table.tool,
      table.by,
      table.assessor,
      table.student,
    ),
    // One shared row for all teachers, and one for oneself.
    uniqueIndex('rooms_tool_data_once')
      .on(table.session, table.tool, table.by, table.student)
      .where(sql`${table.by} <> 'peer'`),
    index('rooms_tool_data_student').on(table.student),
    check('rooms_tool_data_sides', sql`(${table.by} = 'self') = (${table.assessor} = ${table.student})`),
  ],
)
export type ToolDataRow = typeof toolData.$inferSelect
