// `point-setting`, `commission-setting` and `income-setting`: a change ends the current row and adds another.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import {
  commissionSettingContract,
  incomeSettingContract,
  pointSettingContract,
} from '#commerce/contract/earning-settings.contract.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { commissionSettings, incomeSettings, pointSettings } from '../earning-settings.tables.ts'

const wire = <R extends { readonly id: string }>({ id, ...row }: R) => ({ _id: id, ...row })
const onlyOne = <R extends { readonly id: string }>([row]: readonly R[]) => {
  if (!row) throw fail(commerceErrors, 'setting-gone')
  return wire(row)
}
const current = (
  until: typeof pointSettings.until | typeof commissionSettings.until | typeof incomeSettings.until,
  past: boolean | undefined,
) => (past === true ? undefined : isNull(until))

/** A percentage of money is at most 100. */
function assertShare({ mode, value }: { readonly mode: string; readonly value: number }): void {
  if (mode === 'percentage' && value > 100)
    throw kitFail('bad-data', { fields: [{ path: 'value', message: 'Use 0 to 100 per cent.' }] })
}

const noted = async <R extends { readonly _id: string }>(call: Call, act: string, row: R): Promise<R> => {
  await writeAudit(call.db, call, act, row._id, { after: row })
  return row
}

export const settingServices = (kit: Kit) => [
  pointSettingService(kit),
  commissionSettingService(kit),
  incomeSettingService(kit),
]

const pointSettingService = (kit: Kit) =>
  implement(pointSettingContract, {
    async find({ db, query: { past, ...query } }) {
      const page = await listTable(db, pointSettings, query, {
        columns: {
          _id: pointSettings.id,
          tab: pointSettings.tab,
          category: pointSettings.category,
          from: pointSettings.from,
        },
        where: current(pointSettings.until, past),
        order: [asc(pointSettings.tab), asc(pointSettings.category), desc(pointSettings.from)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async create(call) {
      const { db, data, now, actor } = call
      await db
        .update(pointSettings)
        .set({ until: now })
        .where(
          and(
            eq(pointSettings.tab, data.tab),
            eq(pointSettings.category, data.category),
            sql`${pointSettings.categoryType} is not distinct from ${data.categoryType}`,
            isNull(pointSettings.until),
          ),
        )
      return noted(
        call,
        'point-setting.create',
        onlyOne(
          await db
            .insert(pointSettings)
            .values({ id: kit.newId(), ...data, from: now, by: actor.id })
            .returning(),
        ),
      )
    },
    async remove(id, call) {
      return noted(
        call,
        'point-setting.remove',
        onlyOne(
          await call.db
            .update(pointSettings)
            .set({ until: call.now })
            .where(and(eq(pointSettings.id, id), isNull(pointSettings.until)))
            .returning(),
        ),
      )
    },
  })

const commissionSettingService = (kit: Kit) =>
  implement(commissionSettingContract, {
    async find({ db, query: { past, ...query } }) {
      const page = await listTable(db, commissionSettings, query, {
        columns: {
          _id: commissionSettings.id,
          role: commissionSettings.role,
          category: commissionSettings.category,
          from: commissionSettings.from,
        },
        where: current(commissionSettings.until, past),
        order: [
          asc(commissionSettings.role),
          asc(commissionSettings.category),
          desc(commissionSettings.from),
        ],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async create(call) {
      const { db, data, now, actor } = call
      assertShare(data)
      await db
        .update(commissionSettings)
        .set({ until: now })
        .where(
          and(
            eq(commissionSettings.role, data.role),
            eq(commissionSettings.category, data.category),
            isNull(commissionSettings.until),
          ),
        )
      return noted(
        call,
        'commission-setting.create',
        onlyOne(
          await db
            .insert(commissionSettings)
            .values({ id: kit.newId(), ...data, from: now, by: actor.id })
            .returning(),
        ),
      )
    },
    async remove(id, call) {
      return noted(
        call,
        'commission-setting.remove',
        onlyOne(
          await call.db
            .update(commissionSettings)
            .set({ until: call.now })
            .where(and(eq(commissionSettings.id, id), isNull(commissionSettings.until)))
            .returning(),
        ),
      )
    },
  })

const incomeSettingService = (kit: Kit) =>
  implement(incomeSettingContract, {
    async find({ db, query: { past, ...query } }) {
      const page = await listTable(db, incomeSettings, query, {
        columns: { _id: incomeSettings.id, category: incomeSettings.category, from: incomeSettings.from },
        where: current(incomeSettings.until, past),
        order: [asc(incomeSettings.category), desc(incomeSettings.from)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async create(call) {
      const { db, data, now, actor } = call
      assertShare(data)
      await db
        .update(incomeSettings)
        .set({ until: now })
        .where(
          and(
            eq(incomeSettings.tab, data.tab),
            eq(incomeSettings.category, data.category),
            isNull(incomeSettings.until),
          ),
        )
      return noted(
        call,
        'income-setting.create',
        onlyOne(
          await db
            .insert(incomeSettings)
            .values({ id: kit.newId(), ...data, from: now, by: actor.id })
            .returning(),
        ),
      )
    },
    async remove(id, call) {
      return noted(
        call,
        'income-setting.remove',
        onlyOne(
          await call.db
            .update(incomeSettings)
            .set({ until: call.now })
            .where(and(eq(incomeSettings.id, id), isNull(incomeSettings.until)))
            .returning(),
        ),
      )
    },
  })
