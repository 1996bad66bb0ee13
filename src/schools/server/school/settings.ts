// `conf-school`: settings of a school by key, with defaults in code.
import { and, eq } from 'drizzle-orm'
import * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { mapPort, provide, provided, type Provision } from '#kit/server/ports.ts'
import { implement } from '#kit/server/service.ts'
import { confSchoolContract, type SchoolConf } from '#schools/contract/conf-school.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, auditManager } from '../access.ts'
import { schoolSettings } from '../plans.tables.ts'
import { schoolOf } from '../plans/seats.ts'

const entries = mapPort<string, SchoolConf>('school setting')

/** For `provides` of a domain. */
export const provideSchoolConf = (...declared: readonly { readonly key: string }[]): Provision[] =>
  declared.map(entry => provide(entries, entry.key, entry as SchoolConf))

/** Falls back to the default if the stored value does not match the current shape. */
export async function settingOf<T>(tx: Tx, school: string, entry: SchoolConf<T>): Promise<T> {
  const [row] = await tx
    .select({ value: schoolSettings.value })
    .from(schoolSettings)
    .where(and(eq(schoolSettings.school, school), eq(schoolSettings.key, entry.key)))
  const stored = row ? z.safeParse(entry.shape, row.value) : undefined
  return stored?.success ? stored.data : entry.fallback
}

export async function writeSetting(
  tx: Tx,
  school: string,
  key: string,
  value: unknown,
  now: Date,
): Promise<void> {
  const set = { value, updatedAt: now }
  await tx
    .insert(schoolSettings)
    .values({ school, key, ...set })
    .onConflictDoUpdate({ target: [schoolSettings.school, schoolSettings.key], set })
}

const entryOf = (db: Tx, key: string): SchoolConf => {
  const entry = provided(db, entries).get(key)
  if (!entry) throw fail(schoolErrors, 'no-such-key')
  return entry
}

export const confSchoolService = () =>
  implement(confSchoolContract, {
    facts: { school: schoolSettings.school },
    async get(key, { db, query, actor }) {
      assertMay(settingPermissions, 'conf.read', actor, query.school)
      const entry = entryOf(db, key)
      return { _id: key, key, school: query.school, val: await settingOf(db, query.school, entry) }
    },
    async patch(key, call) {
      const { db, query, data, actor, now } = call
      assertMay(settingPermissions, 'conf.edit', actor, query.school)
      const entry = entryOf(db, key)
      await schoolOf(db, query.school)
      const parsed = z.safeParse(entry.shape, data.val)
      if (!parsed.success)
        throw kitFail('bad-data', {
          fields: parsed.error.issues
            .slice(0, 20)
            .map(issue => ({ path: issue.path.join('.'), message: issue.message })),
        })
      await writeSetting(db, query.school, key, parsed.data, now)
      await auditManager(db, call, 'school.setting', query.school, { after: { key } })
      return { _id: key, key, school: query.school, val: parsed.data }
    },
  })
