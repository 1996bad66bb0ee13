import { and, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { noticeSettingContract } from '#communications/contract/notices.contract.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { settings } from '../notices.tables.ts'

type Change = Partial<z.output<typeof noticeSettingContract.methods.patch.data>>

export const settingService = (kit: Kit) =>
  implement(noticeSettingContract, {
    facts: { owner: settings.user },
    async get(id, { db, where }) {
      const [stored] = await db
        .select()
        .from(settings)
        .where(and(eq(settings.user, id), where))
      if (!stored) throw kitFail('not-found')
      return wire(stored)
    },
    patch: (id, call) => save(kit, call, id, call.data),
    calls: {
      get: {
        save: call => {
          const { id, ...change } = call.query
          return save(kit, call, id, change)
        },
      },
    },
  })

/** Omitted settings keep their values, so that two tabs may save at once. */
async function save(
  { notices }: Kit,
  { db, actor, now }: Call,
  id: string,
  { enable, setting = {} }: Change,
) {
  if (id !== actor.id) throw kitFail('forbidden')
  const unknown = Object.keys(setting).filter(code => !Object.hasOwn(notices, code))
  if (unknown.length > 0) throw fail(communicationsErrors, 'unknown-template', { unknown })
  const [saved] = await db
    .insert(settings)
    .values({ user: id, enable: enable ?? true, setting, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.user,
      set: {
        ...(enable === undefined ? {} : { enable }),
        setting: sql`${settings.setting} || excluded.setting`,
        updatedAt: now,
      },
    })
    .returning()
  if (!saved) throw kitFail('unexpected')
  return wire(saved)
}

const wire = ({ user, enable, setting }: typeof settings.$inferSelect) => ({ _id: user, enable, setting })
