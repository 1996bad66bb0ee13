// The thread between an applicant and the reviewers.
import { eq } from 'drizzle-orm'
import { threadKinds, type ThreadKind } from '#communications/server/threads.api.ts'
import { managersWith } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { servicesPermissions, verificationRoles } from '#services/contract/services.permissions.ts'
import { applicantLink, reviewerLink } from './application-review.ts'
import { applicationName } from './applications.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'

/** Content has a separate kind of threads. */
export const forThreads = (): readonly Provision[] => [
  provide(threadKinds, 'service-auth', threadOf(false)),
  provide(threadKinds, 'service-auth-premium', threadOf(true)),
]

function threadOf(isContent: boolean): ThreadKind {
  const rowOf = async (tx: Tx, rid: string): Promise<ApplicationRow | undefined> => {
    const row = await applicationById(tx, rid)
    return (row?.type === 'content') === isContent ? row : undefined
  }
  return {
    async partyOf(tx, rid, actor) {
      const row = await rowOf(tx, rid)
      if (!row) return null
      if (row.owner === actor.id) return 'user'
      return row.status !== 'draft' && may(servicesPermissions, 'application.review', actor) ? 'admin' : null
    },
    async otherSide(tx, rid, writer) {
      const row = await rowOf(tx, rid)
      if (!row) return []
      if (writer === 'admin') return [row.owner]
      return row.follower === null ? managersWith(tx, verificationRoles) : [row.follower]
    },
    async about(tx, rid) {
      const row = await rowOf(tx, rid)
      if (!row) return { name: '', links: { user: '/', admin: '/' } }
      return { name: applicationName(row), links: { user: applicantLink(row), admin: reviewerLink(row) } }
    },
  }
}

async function applicationById(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id))
  return row
}
