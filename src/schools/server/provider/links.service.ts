// `roster-links`: a school's connection to the system that provides its people and classes.
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { vaultOf } from '#identity/server/vault.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { NotFetched } from '#kit/server/guarded-request.ts'
import type { Kit } from '#kit/server/kit.ts'
import { outsideUrl, rulesWith } from '#kit/server/outside.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import {
  rosterLinksContract,
  type RosterLink,
  type RosterLinkChanges,
} from '#schools/contract/roster-links.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertReaches, assertSignedIn } from '../access.ts'
import { assertOpen } from '../plans/seats.ts'
import { rosterLinks, rosterRuns, type RosterLinkRow } from '../roster-links.tables.ts'
import { rosterImports } from '../roster.tables.ts'
import { offerOf } from './fetch-roster.ts'
import { providerOf } from './links.job.ts'
import { baseOf, type ProviderOptions } from './provider.ts'
import { openImport, runDiscarded } from './runs.ts'

const testMs = 20_000

export const rosterLinkService = (kit: Kit, options: Pick<ProviderOptions, 'limits'> = {}) =>
  implement(rosterLinksContract, {
    facts: { school: rosterLinks.school },
    async find({ db, query, where }) {
      const page = await listTable(db, rosterLinks, query, {
        columns: { school: rosterLinks.school, createdAt: rosterLinks.createdAt },
        where,
        order: [asc(rosterLinks.createdAt), asc(rosterLinks.id)],
      })
      return { ...page, data: page.data.map(wireLink) }
    },
    get: async (id, { db, where }) => wireLink(await linkById(db, id, where)),
    async create({ db: tx, data, actor, now }) {
      assertMay(settingPermissions, 'roster.connect', actor, data.school)
      await assertOpen(tx, data.school, now)
      const [row] = await tx
        .insert(rosterLinks)
        .values({
          ...addresses(kit, data),
          id: kit.newId(),
          school: data.school,
          clientId: data.clientId,
          secret: vaultOf(kit.config).encrypt(data.secret),
          parts: ['staff', 'guardians'],
          everyHours: 24,
          maxLeaving: 5,
          auto: true,
          by: assertSignedIn(actor),
          createdAt: now,
        })
        .returning()
      return wireLink(known(row))
    },
    async patch(id, { db: tx, data, where }) {
      const { secret, ...rest } = data
      const before = await linkById(tx, id, where)
      const to = addresses(kit, {
        base: data.base ?? before.base,
        tokenUrl: data.tokenUrl ?? before.tokenUrl,
      })
      // Changing the address must not reveal the secret to another server.
      if (
        secret === undefined &&
        (isElsewhere(before.base, to.base) || isElsewhere(before.tokenUrl, to.tokenUrl))
      )
        throw fail(schoolErrors, 'roster-link-secret', { field: 'secret' })
      const isOther = asksOther(before, data)
      if (isOther) await dropWaiting(kit, tx, id)
      const [row] = await tx
        .update(rosterLinks)
        .set({
          ...rest,
          ...to,
          ...(secret !== undefined && { secret: vaultOf(kit.config).encrypt(secret) }),
          ...(isOther && { syncedAt: null, completeAt: null }),
          failures: 0,
          failure: null,
        })
        .where(and(eq(rosterLinks.id, id), where))
        .returning()
      return wireLink(known(row))
    },
    async remove(id, { db: tx, where }) {
      const row = await linkById(tx, id, where)
      await dropWaiting(kit, tx, id)
      await tx.delete(rosterLinks).where(eq(rosterLinks.id, id))
      return wireLink(row)
    },
    calls: {
      get: {
        async runs({ db, query, actor }) {
          await permitted(db, actor, query._id)
          const where = eq(rosterRuns.link, query._id)
          const [counted] = await db.select({ n: count() }).from(rosterRuns).where(where)
          const rows = await db
            .select()
            .from(rosterRuns)
            .where(where)
            .orderBy(desc(rosterRuns.startedAt), desc(rosterRuns.id))
            .limit(query.$limit)
            .offset(query.$skip)
          const data = rows.map(({ id, link: _link, ...run }) => ({ _id: id, ...run }))
          return { total: counted?.n ?? 0, limit: query.$limit, skip: query.$skip, data }
        },
      },
      patch: {
        async test({ db, data, actor }) {
          const link = await permitted(db, actor, data._id)
          try {
            return await offerOf(
              providerOf(kit, link, { ...options, pageSize: 100, signal: AbortSignal.timeout(testMs) }),
            )
          } catch (error) {
            if (error instanceof NotFetched)
              throw fail(schoolErrors, 'roster-link-answer', { why: error.message })
            throw error
          }
        },
        async resume({ db: tx, data, actor, now }) {
          const link = await permitted(tx, actor, data._id)
          await assertOpen(tx, link.school, now)
          if (await openImport(tx, link.id)) throw fail(schoolErrors, 'roster-link-held')
          return setNext(tx, link.id, now)
        },
        async pause({ db: tx, data, actor }) {
          const link = await permitted(tx, actor, data._id)
          return setNext(tx, link.id, null)
        },
      },
    },
  })

/** Discards a waiting import, because it was compared with other settings. */
async function dropWaiting(kit: Kit, tx: Tx, link: string): Promise<void> {
  const dropped = await tx
    .delete(rosterImports)
    .where(and(eq(rosterImports.link, link), inArray(rosterImports.stage, ['reading', 'checking', 'ready'])))
    .returning()
  for (const record of dropped) await runDiscarded(tx, kit, record)
}

async function setNext(tx: Tx, id: string, nextAt: Date | null) {
  const [row] = await tx.update(rosterLinks).set({ nextAt }).where(eq(rosterLinks.id, id)).returning()
  return wireLink(known(row))
}

function addresses(kit: Kit, given: { base: string; tokenUrl: string }): { base: string; tokenUrl: string } {
  const rules = rulesWith(kit.config.rosterOrigins)
  const base = baseOf(given.base, rules)
  const tokenUrl = outsideUrl(given.tokenUrl.trim(), rules)
  if (!base) throw fail(schoolErrors, 'roster-link-address', { field: 'base' })
  if (!tokenUrl) throw fail(schoolErrors, 'roster-link-address', { field: 'tokenUrl' })
  return { base: base.href, tokenUrl: tokenUrl.href }
}

const isElsewhere = (before: string, now: string): boolean => new URL(before).origin !== new URL(now).origin

/** True if the school or scope changed, so that changes since the last fetch are not enough. */
const asksOther = (before: RosterLinkRow, { base, org, parts }: RosterLinkChanges): boolean =>
  (base !== undefined && base !== before.base) ||
  (org !== undefined && org !== before.org) ||
  (parts !== undefined && parts.toSorted().join() !== before.parts.toSorted().join())

async function linkById(tx: Tx, id: string, where?: Call['where']): Promise<RosterLinkRow> {
  const [row] = await tx
    .select()
    .from(rosterLinks)
    .where(and(eq(rosterLinks.id, id), where))
  return known(row)
}

/** A connection of another school answers as if it did not exist. */
async function permitted(tx: Tx, actor: Call['actor'], id: string): Promise<RosterLinkRow> {
  const link = await linkById(tx, id)
  assertReaches(settingPermissions, 'roster.connect', actor, link.school)
  return link
}

function known(row: RosterLinkRow | undefined): RosterLinkRow {
  if (!row) throw kitFail('not-found')
  return row
}

/** Never includes the secret. */
const wireLink = ({
  id,
  secret: _secret,
  by: _by,
  completeAt: _completeAt,
  ...row
}: RosterLinkRow): z.input<typeof RosterLink> => ({ _id: id, ...row })
