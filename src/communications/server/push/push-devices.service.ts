import { and, desc, eq } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { pushDeviceContract } from '#communications/contract/push.contract.ts'
import { browserOf } from '#identity/server/signing.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { guardedOptions, outsideUrl, rulesWith } from '#kit/server/outside.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { deviceIdOf, saveDevice } from './push-devices.ts'
import { pushKeyPair } from './push-keys.ts'
import { pushDevices, type PushDeviceRow } from '../push.tables.ts'

export const pushDeviceService = (kit: Kit) =>
  implement(pushDeviceContract, {
    facts: { owner: pushDevices.user },
    async find({ db, query, where }) {
      const page = await listTable(db, pushDevices, query, {
        columns: {},
        where,
        order: [desc(pushDevices.createdAt), desc(pushDevices.id)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async create({ db, data: { endpoint, keys }, actor, now, request }) {
      assertOutside(kit, endpoint)
      const device: PushDeviceRow = {
        id: deviceIdOf(endpoint),
        user: actor.id ?? '',
        endpoint,
        ...keys,
        browser: browserOf(kit, request) ?? null,
        session: actor.session ?? null,
        createdAt: now,
      }
      await saveDevice(db, device)
      return wire(device)
    },
    async remove(id, { db, where }) {
      const [gone] = await db
        .delete(pushDevices)
        .where(and(eq(pushDevices.id, id), where))
        .returning()
      if (!gone) throw kitFail('not-found')
      return wire(gone)
    },
    calls: {
      get: {
        key: async () => ({ key: (await pushKeyPair(kit)).publicKey }),
      },
    },
  })

const wire = ({ id, createdAt }: PushDeviceRow) => ({ _id: id, createdAt })

/** Applies the same rules as sending does. Host names are resolved only when sending. */
function assertOutside({ config }: Kit, endpoint: string): void {
  const rules = rulesWith(config.pushOrigins)
  const url = outsideUrl(endpoint, rules)
  if (!url) throw fail(communicationsErrors, 'push-address')
  try {
    guardedOptions(url, rules)
  } catch {
    throw fail(communicationsErrors, 'push-address')
  }
}
