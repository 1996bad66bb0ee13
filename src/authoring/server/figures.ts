import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { libraryOwner } from '#authoring/contract/published.shapes.ts'
import type { Figure } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { contents } from './authoring.tables.ts'

/** Counting stops here, so that the landing page never scans whole tables. */
const maxRows = 10_000

export const figures = ({ db }: Kit): Figure[] => [
  {
    name: 'Units and tasks',
    one: 'Unit or task',
    async count() {
      const some = db
        .select({ one: sql`1`.as('one') })
        .from(contents)
        .where(
          and(
            eq(contents.del, false),
            ne(contents.owner, libraryOwner),
            inArray(contents.mode, ['unit', 'task']),
          ),
        )
        .limit(maxRows)
        .as('some')
      const [row] = await db.select({ n: count() }).from(some)
      return row?.n ?? 0
    },
  },
]
