// The installation's key pair for push services (VAPID, RFC 8292): created at the first start, shared by all nodes.
import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import { vaultOf } from '#identity/server/vault.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { pushDevices, pushKeys } from '../push.tables.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const name = 'vapid'

/**
 * Creates keys only if there are none: a node started with a wrong SECRET_KEY must not invalidate every
 * subscription.
 */
export async function makePushKeys(kit: Kit): Promise<void> {
  if (await keptPair(kit)) return
  await kit.db
    .insert(pushKeys)
    .values({ name, ...freshPair(kit) })
    .onConflictDoNothing()
}

export async function pushKeyPair(kit: Kit): Promise<PushKeys> {
  const kept = await keptPair(kit)
  if (!kept) {
    await makePushKeys(kit)
    return pushKeyPair(kit)
  }
  try {
    return { publicKey: kept.publicKey, privateKey: vaultOf(kit.config).decrypt(kept.privateKey) }
  } catch {
    await replacePair(kit, kept.privateKey)
    return pushKeyPair(kit)
  }
}

const keptPair = async ({ db }: Kit) => (await db.select().from(pushKeys).where(eq(pushKeys.name, name)))[0]

/** Replaces a pair that a new SECRET_KEY cannot decrypt. All its subscriptions are lost as well. */
async function replacePair(kit: Kit, lost: string): Promise<void> {
  kit.log.warn('the key of push messages cannot be read with this SECRET_KEY; a new one is made')
  await kit.db.transaction(async tx => {
    const replaced = await tx
      .update(pushKeys)
      .set(freshPair(kit))
      .where(and(eq(pushKeys.name, name), eq(pushKeys.privateKey, lost)))
      .returning({ name: pushKeys.name })
    if (replaced.length > 0) await tx.delete(pushDevices)
  })
}

function freshPair({ config, clock }: Kit) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { publicKey, privateKey: vaultOf(config).encrypt(privateKey), createdAt: clock.now() }
}
