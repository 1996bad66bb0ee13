// The thread between an applicant and the reviewers.
import { eq } from 'drizzle-orm'
import { threadKind } from '#communications/server/threads.api.ts'
import { managersWith } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { servicesPermissions, verificationRoles } from '#services/contract/services.permissions.ts'
import { keyOf, serviceName } from '#services/contract/services.values.ts'
import { applicantLink, reviewerLink } from './application-review.ts'
import { applications, type ApplicationRow } from './services.tables.ts'

export function registerThreads(): void {
  threadKind('service-auth', {
    async partyOf(tx, rid, actor) {
      const row = await applicationById(tx, rid)
      if (!row) return null
      if (row.owner === actor.id) return 'user'
      return row.status !== 'draft' && may(servicesPermissions, 'application.review', actor) ? 'admin' : null
    },
    async otherSide(tx, rid, writer) {
      const row = await applicationById(tx, rid)
      if (!row) return []
      if (writer === 'admin') return [row.owner]
      return row.follower === null ? managersWith(tx, verificationRoles) : [row.follower]
    },
    async about(tx, rid) {
      const row = await applicationById(tx, rid)
      if (!row) return { name: '', links: { user: '/', admin: '/' } }
      return { name: serviceName(keyOf(row)), links: { user: applicantLink(row), admin: reviewerLink(row) } }
    },
  })
}

async function applicationById(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id))
  return row
}
