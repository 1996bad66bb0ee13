// Identity's part of a person's data export: everything stored, without secrets.
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { audit } from '#kit/server/kit.tables.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { factorData } from '../factors/factors.ts'
import {
  confUser,
  consents,
  knownDevices,
  sessions,
  userCerts,
  users,
  userTokens,
} from '../identity.tables.ts'
import { personalData } from '../sign-up.api.ts'

export const forPersonalData = (): readonly Provision[] => [
  provide(personalData, 'account', async (tx, user) => {
    const [row] = await tx.select().from(users).where(eq(users.id, user))
    if (!row) return null
    const { passwordHash, ...account } = row
    return { ...account, hasPassword: passwordHash !== null }
  }),
  provide(personalData, 'sign-ins', (tx, user) =>
    tx
      .select({
        agent: sessions.agent,
        address: sessions.address,
        since: sessions.createdAt,
        lastSeen: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(eq(sessions.user, user)),
  ),
  provide(personalData, 'linked-accounts', (tx, user) =>
    tx
      .select({
        provider: userTokens.provider,
        email: userTokens.email,
        scopes: userTokens.scopes,
        since: userTokens.createdAt,
      })
      .from(userTokens)
      .where(eq(userTokens.user, user)),
  ),
  provide(personalData, 'second-steps', factorData),
  provide(personalData, 'known-devices', (tx, user) =>
    tx
      .select({
        agent: knownDevices.agent,
        since: knownDevices.createdAt,
        lastSeen: knownDevices.lastSeenAt,
      })
      .from(knownDevices)
      .where(eq(knownDevices.user, user)),
  ),
  provide(personalData, 'certificates', (tx, user) =>
    tx.select().from(userCerts).where(eq(userCerts.owner, user)),
  ),
  provide(personalData, 'settings', (tx, user) =>
    tx.select({ key: confUser.key, value: confUser.value }).from(confUser).where(eq(confUser.user, user)),
  ),
  provide(personalData, 'consents', (tx, user) => tx.select().from(consents).where(eq(consents.user, user))),
  provide(personalData, 'read-by-staff', readByStaff),
]

const readByStaff = (tx: Tx, user: string) =>
  tx
    .select({ at: audit.at, roles: audit.roles })
    .from(audit)
    .where(and(eq(audit.subject, user), eq(audit.act, 'minor.read')))
    .orderBy(desc(audit.at))
    .limit(1000)
