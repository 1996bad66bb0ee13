// The thread between a provider and the reviewers about teaching on campus.
import { eq } from 'drizzle-orm'
import { threadKinds } from '#communications/server/threads.api.ts'
import { managersWith } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { campusPermissions } from '#services/contract/campus/campus.permissions.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import { campuses, type CampusRow } from '../campus.tables.ts'
import { campusLink, campusReviewLink } from './campus-review.ts'

export const forCampusThreads = (): readonly Provision[] => [
  provide(threadKinds, 'service-conf', {
    async partyOf(tx, rid, actor) {
      const row = await campusById(tx, rid)
      if (!row) return null
      if (row.owner === actor.id) return 'user'
      return row.status !== 'draft' && may(campusPermissions, 'campus.review', actor) ? 'admin' : null
    },
    async otherSide(tx, rid, writer) {
      const row = await campusById(tx, rid)
      if (!row) return []
      if (writer === 'admin') return [row.owner]
      return row.follower === null ? managersWith(tx, verificationRoles) : [row.follower]
    },
    async about(tx, rid) {
      const row = await campusById(tx, rid)
      if (!row) return { name: '', links: { user: '/', admin: '/' } }
      return { name: 'Teaching on campus', links: { user: campusLink, admin: campusReviewLink(row) } }
    },
  }),
]

async function campusById(tx: Tx, id: string): Promise<CampusRow | undefined> {
  const [row] = await tx.select().from(campuses).where(eq(campuses.id, id))
  return row
}
