// Agreements: versions that never change, and who accepted which of them, when and from where.
import { and, desc, eq, gt, inArray, lte, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { agreementModes, agreementTypes } from '#communications/contract/reading.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { markAgreedToTerms } from '#identity/server/marks.api.ts'
import type { SignUp } from '#identity/server/sign-up.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put } from '#kit/server/outbox.ts'
import { acceptances, agreements, type AgreementRecord } from '../reading.tables.ts'
import { seedFiles } from '../seed-files.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'agreement-changed': { agreement: string }
  }
}

/** `all_users.privacy.1.html` is version 1; a new version is a new file. */
export async function seedAgreements(kit: Kit): Promise<void> {
  for (const { name, head, body } of seedFiles('agreements')) {
    const [type, mode, version] = name.split('.') as [
      (typeof agreementTypes)[number],
      (typeof agreementModes)[number],
      string,
    ]
    await kit.db.transaction(tx =>
      publishAgreement(tx, kit, {
        name: head['name'] ?? mode,
        type,
        mode,
        version: Number(version),
        content: body,
        mustAccept: head['mustAccept'] === 'yes',
      }),
    )
  }
}

/** A version is published once; people who accepted an earlier one are notified if they must accept again. */
export async function publishAgreement(
  tx: Tx,
  kit: Pick<Kit, 'newId' | 'clock'>,
  version: Omit<AgreementRecord, 'id' | 'publishedAt'>,
): Promise<void> {
  const [published] = await tx
    .insert(agreements)
    .values({ ...version, id: kit.newId(), publishedAt: kit.clock.now() })
    .onConflictDoNothing()
    .returning()
  if (published?.mustAccept && published.version > 1)
    await put(tx, kit.clock, 'agreement-changed', { agreement: published.id })
}

const newer = alias(agreements, 'newer')

/** The newest version of its type and mode. */
export const isCurrent = (db: Tx, now: Date): SQL | undefined =>
  and(
    lte(agreements.publishedAt, now),
    notExists(
      db
        .select({ one: sql`1` })
        .from(newer)
        .where(
          and(
            eq(newer.type, agreements.type),
            eq(newer.mode, agreements.mode),
            gt(newer.version, agreements.version),
            lte(newer.publishedAt, now),
          ),
        ),
    ),
  )

export const atSignUp = ['privacy', 'terms_and_conditions'] as const
export const isOfSignUp = ({ type, mode }: Pick<AgreementRecord, 'type' | 'mode'>): boolean =>
  type === 'all_users' && (atSignUp as readonly string[]).includes(mode)

/** Agreements that everybody accepts at sign-up. */
export const neededAtSignUp = (tx: Tx, now: Date): Promise<AgreementRecord[]> =>
  tx
    .select()
    .from(agreements)
    .where(and(isCurrent(tx, now), eq(agreements.type, 'all_users'), inArray(agreements.mode, [...atSignUp])))
    .orderBy(desc(agreements.mode))

export async function demandAgreed(tx: Tx, now: Date, agreed: readonly string[]): Promise<string[]> {
  const needed = await neededAtSignUp(tx, now)
  if (!needed.every(({ id }) => agreed.includes(id)))
    throw fail(identityErrors, 'agreement-needed', { agreements: needed.map(({ id }) => id) })
  return needed.map(({ id }) => id)
}

export async function acceptAtSignUp(tx: Tx, { user, agreed, now, address }: SignUp): Promise<void> {
  for (const agreement of await demandAgreed(tx, now, agreed))
    await accept(tx, { user, agreement, at: now, address })
}

/** The first acceptance counts; a repeat changes nothing. */
export async function accept(tx: Tx, acceptance: typeof acceptances.$inferInsert): Promise<void> {
  await tx.insert(acceptances).values(acceptance).onConflictDoNothing()
  if (await isForProviders(tx, acceptance.agreement))
    await markAgreedToTerms(tx, acceptance.user, acceptance.at)
}

const isForProviders = async (tx: Tx, agreement: string): Promise<boolean> =>
  (
    await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(and(eq(agreements.id, agreement), eq(agreements.type, 'service_provider')))
  ).length > 0

export async function acceptedBy(tx: Tx, user: string | null): Promise<ReadonlyMap<string, Date>> {
  if (user === null) return new Map()
  return new Map(
    (await tx.select().from(acceptances).where(eq(acceptances.user, user))).map(({ agreement, at }) => [
      agreement,
      at,
    ]),
  )
}

export const wireAgreement = (
  { id, ...agreement }: AgreementRecord,
  accepted: ReadonlyMap<string, Date>,
) => ({ _id: id, ...agreement, acceptedAt: accepted.get(id) ?? null })
