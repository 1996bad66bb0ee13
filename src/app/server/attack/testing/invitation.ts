// One kind of invitation: its subject, and the test data each needs.
import { expect } from 'vitest'
import type { Person, RoomsWorld } from '#rooms/server/testing/rooms-world.ts'

/** An invitation that was handed out. */
export interface Handed {
  /** The content of the email, link or blackboard. */
  readonly secret: string
  /** Id of its row, which colleagues can list. */
  readonly row: string
  /** The invitee; null for links and codes. */
  readonly email: string
  /** The subject of the invitation, such as shared content. */
  readonly place?: string
}

export interface Try {
  readonly path: string
  readonly method: 'get' | 'patch'
  readonly named: string
  readonly data: Record<string, unknown>
}

export interface InvitationKind {
  readonly name: string
  /** For the account that may accept. */
  readonly role: 'teacher' | 'student'
  readonly hand: (world: RoomsWorld) => Promise<Handed>
  /** Every call that takes a key of this kind. */
  readonly tries: (key: string, handed: Handed) => readonly Try[]
  /** Revokes an older secret; undefined for links and codes that cannot be replaced. */
  readonly replace?: (world: RoomsWorld, handed: Handed) => Promise<unknown>
  /** How the invitee accepts it. */
  readonly take: (invitee: Pick<Person, 'service'>, handed: Handed) => Promise<unknown>
  /** The secret alone identifies the invitee: a parent's email is the proof. */
  readonly isBearer?: true
  /** Reusable until changed. */
  readonly isShared?: true
  readonly expires?: true
  /** Its subject has a public page, where anybody may apply. */
  readonly isOpenPlace?: true
}

/** Present in every invitation's rows; must not appear in responses to others. */
export const personal = /Hiddenname|Hiddenparent|@victim\.test|2012-02-03|64215550/

let people = 0
export const newEmail = () => `invited${++people}@victim.test`
export const newMobile = () => `+64215550${1000 + ++people}`
/** Specific to the caller, so that no two count as one child. */
export const ownParent = () => `parent${++people}@elsewhere.test`

/** The newest link to this page that was mailed to an address. */
export async function mailedSecret(world: RoomsWorld, to: string, page: string): Promise<string> {
  const fits = new RegExp(`/${page}[/=]([\\w-]{43})`)
  let found = ''
  await expect
    .poll(
      async () => {
        await world.server.courier.drain()
        const { data } = (await world.guest.service('mailbox').find({ query: { to } })) as {
          data: { text: string; createdAt: string }[]
        }
        const texts = data
          .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
          .flatMap(({ text }) => fits.exec(text)?.[1] ?? [])
        return (found = texts[0] ?? '')
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return found
}

export const get = (path: string, named: string, data: Record<string, unknown>): Try => ({
  path,
  method: 'get',
  named,
  data,
})
export const patch = (path: string, named: string, data: Record<string, unknown>): Try => ({
  path,
  method: 'patch',
  named,
  data,
})
