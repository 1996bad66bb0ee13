import { and, count, eq, sql } from 'drizzle-orm'
import type { AccountRole } from '#identity/contract/roles.ts'
import type { Figure } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { users } from './identity.tables.ts'

/** Counting stops here, so that the landing page never scans all accounts. */
const maxRows = 10_000

export const figures = (kit: Kit): Figure[] => [
  { name: 'Educators', one: 'Educator', count: () => counted(kit, 'teacher') },
  { name: 'Students', one: 'Student', count: () => counted(kit, 'student') },
]

async function counted({ db }: Kit, role: AccountRole): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(and(sql`${role} = any(${users.roles})`, eq(users.status, 'active')))
    .limit(maxRows)
    .as('some')
  const [row] = await db.select({ n: count() }).from(some)
  return row?.n ?? 0
}
