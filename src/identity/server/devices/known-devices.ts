// Recognises browsers by a signed id that they store. A device that has signed in to an account is known to
// it, and has a separate budget there that strangers cannot use up.
import { and, desc, eq, gt, inArray, lt, notInArray } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RequestInfo } from '#kit/server/service.ts'
import { columnOf, keyOf, type Identifier } from '../accounts/identifiers.ts'
import { knownDevices, proofs, users } from '../identity.tables.ts'
import { newToken, sameText, vaultOf } from '../tokens/secrets.ts'

type Sender = Pick<RequestInfo, 'address' | 'device'>

/** After this many days without use, a device counts as unknown again. */
const rememberedDays = 180
const maxDevicesPerAccount = 50

export const newDevice = (): string => newToken().slice(0, 22)

/** The browser's copy: the id and its signature. */
export const deviceToken = ({ config }: Pick<Kit, 'config'>, device: string): string =>
  `${device}.${vaultOf(config).seal('device', device)}`

/** The id of a valid device token of this installation. */
export function deviceOf(kit: Pick<Kit, 'config'>, { device }: Pick<Sender, 'device'>): string | undefined {
  const [id = '', seal = ''] = device?.split('.') ?? []
  return id !== '' && sameText(seal, vaultOf(kit.config).seal('device', id)) ? id : undefined
}

/** An IPv6 subscriber has a whole network, so its addresses count as one. */
export const networkOf = (address: string): string =>
  address.includes(':') && !address.includes('.') ? expanded(address).slice(0, 4).join(':') : address

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')]
  return tail === undefined
    ? left
    : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** The device of the request, if the account knows it. */
export async function knownDevice(
  kit: Pick<Kit, 'db' | 'config' | 'clock'>,
  user: string,
  request: Pick<Sender, 'device'>,
): Promise<string | undefined> {
  const device = deviceOf(kit, request)
  if (device === undefined) return undefined
  const [known] = await kit.db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(and(eq(knownDevices.user, user), eq(knownDevices.device, device), isRemembered(kit.clock.now())))
  return known?.device
}

/**
 * Budget name of a sender who has verified this identifier before, with a known device or a completed code;
 * empty for a stranger.
 */
export async function provenSender(
  kit: Pick<Kit, 'config' | 'clock'>,
  db: Tx,
  identifier: Identifier,
  request: Sender,
): Promise<string> {
  const device = deviceOf(kit, request)
  const now = kit.clock.now()
  if (device !== undefined) {
    const [known] = await db
      .select({ device: knownDevices.device })
      .from(knownDevices)
      .innerJoin(users, eq(users.id, knownDevices.user))
      .where(
        and(eq(knownDevices.device, device), isRemembered(now), eq(columnOf(identifier), identifier.value)),
      )
      .limit(1)
    if (known) return `device ${device}`
  }
  const [proof] = await db
    .select({ sender: proofs.sender })
    .from(proofs)
    .where(
      and(
        eq(proofs.identifier, keyOf(identifier)),
        inArray(proofs.sender, sendersOf(device, request)),
        gt(proofs.at, daysBefore(now)),
      ),
    )
    // `device` before `address`.
    .orderBy(desc(proofs.sender))
    .limit(1)
  return proof?.sender ?? ''
}

const sendersOf = (device: string | undefined, { address }: Pick<Sender, 'address'>): string[] => [
  ...(device === undefined ? [] : [`device ${device}`]),
  `address ${networkOf(address)}`,
]

/** A completed code proves that its sender can read messages to the identifier. */
export async function rememberProof(
  tx: Tx,
  kit: Pick<Kit, 'config' | 'clock'>,
  identifier: Identifier,
  request: Sender,
): Promise<void> {
  const at = kit.clock.now()
  await tx
    .insert(proofs)
    .values(
      sendersOf(deviceOf(kit, request), request).map(sender => ({
        identifier: keyOf(identifier),
        sender,
        at,
      })),
    )
    .onConflictDoUpdate({ target: [proofs.identifier, proofs.sender], set: { at } })
}

export interface RecognisedDevice {
  readonly device: string
  /** A new device, in an account that has been used on others. */
  readonly isNew: boolean
}

/**
 * Runs in the transaction that begins a session. A program without a device token is recognised by its name,
 * but only for the notice.
 */
export async function rememberDevice(
  tx: Tx,
  kit: Pick<Kit, 'config' | 'clock'>,
  user: string,
  request: Pick<RequestInfo, 'device' | 'agent'>,
): Promise<RecognisedDevice> {
  const now = kit.clock.now()
  const sent = deviceOf(kit, request)
  const device = sent ?? newDevice()
  const mine = await tx
    .select({ device: knownDevices.device, agent: knownDevices.agent })
    .from(knownDevices)
    .where(and(eq(knownDevices.user, user), isRemembered(now)))
    .orderBy(desc(knownDevices.lastSeenAt))
    .limit(maxDevicesPerAccount)
  await tx
    .insert(knownDevices)
    .values({ user, device, agent: request.agent, createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.user, knownDevices.device],
      set: { agent: request.agent, lastSeenAt: now },
    })
  if (mine.length === maxDevicesPerAccount)
    await tx
      .delete(knownDevices)
      .where(
        and(
          eq(knownDevices.user, user),
          notInArray(knownDevices.device, [device, ...mine.slice(0, -1).map(each => each.device)]),
        ),
      )
  const isKnown = mine.some(each =>
    sent === undefined ? each.agent === request.agent : each.device === sent,
  )
  return { device, isNew: mine.length > 0 && !isKnown }
}

export const forgetDevice = (tx: Tx, user: string, device: string) =>
  tx.delete(knownDevices).where(and(eq(knownDevices.user, user), eq(knownDevices.device, device)))

const daysBefore = (now: Date) => new Date(now.getTime() - rememberedDays * dayMs)
const isRemembered = (now: Date) => gt(knownDevices.lastSeenAt, daysBefore(now))

export async function forgetOldDevices(tx: Tx, now: Date): Promise<void> {
  await tx.delete(knownDevices).where(lt(knownDevices.lastSeenAt, daysBefore(now)))
  await tx.delete(proofs).where(lt(proofs.at, daysBefore(now)))
}
