// Invitations to content by email: accepted by the wrong account, the right one, twice, too late, replaced,
// concurrently.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collab, CollabInvitation } from '#authoring/contract/collab.contract.ts'
import { withoutMail } from '#kit/server/testing/without-mail.ts'
import { members } from '../collab.tables.ts'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
beforeAll(async () => {
  world = await startContents()
})
afterAll(() => world.stop())

let people = 0
const newAddress = () => `invited${++people}@victim.test`

/** The latest email to an address, after all due deliveries. */
const mailTo = async (to: string, fits: RegExp): Promise<string> => {
  let found = ''
  await expect
    .poll(
      async () => {
        world.kit.wake()
        const { data } = (await world.guest.service('mailbox').find({ query: { to } })) as {
          data: { text: string; createdAt: string }[]
        }
        const [newest] = data
          .filter(({ text }) => fits.test(text))
          .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
        return (found = fits.exec(newest?.text ?? '')?.[1] ?? '')
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return found
}
const secretFor = (email: string) => mailTo(email, /collabJoin\/([\w-]{43})/)
const codeFor = (email: string) => mailTo(email, /\b(\d{6})\b/)

const share = async (email: string) => {
  const { _id: rid } = await world.create(world.owner, { name: `Shared with ${email}` })
  const collab = (await world.owner
    .service('collab')
    .patch('invite', { rid, emails: [email], role: 'write', message: 'Secretmessage' })) as Collab
  return { rid, _id: collab._id, member: collab.members[0]?._id ?? '', secret: await secretFor(email) }
}
const look = (who: Person, query: object) =>
  who.service('collab').get('invitation', { query }) as Promise<CollabInvitation>
const accept = (who: Person, data: object) => who.service('collab').patch('accept', data) as Promise<Collab>
const row = async (id: string) => (await world.kit.db.select().from(members).where(eq(members.id, id)))[0]

test("neither the invitation's id nor the share link's lets an outsider accept", async () => {
  const { _id, member } = await share(newAddress())
  const before = await row(member)
  const outsider = await world.person()
  expect(await refusal(look(outsider, { _id: member }))).toBe('collab-not-invited')
  expect(await refusal(look(outsider, { _id: 'x'.repeat(43) }))).toBe('collab-not-invited')
  expect(await refusal(accept(outsider, { _id, secret: member }))).toBe('collab-not-invited')
  expect(await refusal(accept(outsider, { _id }))).toBe('collab-not-invited')
  expect(await row(member)).toEqual(before)
})

test('a forwarded email shows neither role nor message, and leads to an application', async () => {
  const email = newAddress()
  const { _id, member, secret, rid } = await share(email)
  const before = await row(member)
  const outsider = await world.person()
  const seen = await look(outsider, { _id: secret })
  expect(seen).toMatchObject({ isProved: false, mine: null, members: [], owner: { name: 'Olive Owner' } })
  expect(JSON.stringify({ ...seen, name: '' })).not.toMatch(/victim\.test|Secretmessage/)
  expect(await refusal(accept(outsider, { _id, secret }))).toBe('collab-unproved')
  expect(await outsider.service('collab').patch('apply', { _id })).toMatchObject({
    mine: { status: 'applied' },
  })
  expect(await row(member)).toEqual(before)
  expect(await refusal(outsider.service('unit').get(rid))).toBe('not-found')
})

test('the invited address accepts, once', async () => {
  const email = newAddress()
  const { _id, secret, rid } = await share(email)
  const invitee = await world.person({ email })
  expect(await look(invitee, { _id: secret })).toMatchObject({
    isProved: true,
    mine: { status: 'invited', role: 'write', message: 'Secretmessage' },
  })
  expect(await accept(invitee, { _id, secret })).toMatchObject({ mine: { status: 'member' } })
  expect(await refusal(accept(invitee, { _id, secret }))).toBe('collab-state')
  expect(await refusal(look(await world.person(), { _id: secret }))).toBe('collab-not-invited')
  expect(await invitee.service('unit').get(rid)).toMatchObject({ role: 'write' })
})

test('another account accepts with a code from the invited address; one of fifty succeeds', async () => {
  const email = newAddress()
  const { _id, secret, member } = await share(email)
  const crowd = await Promise.all(Array.from({ length: 50 }, () => world.person()))
  const [first] = crowd
  if (!first) throw new Error('nobody')
  await first.service('collab').patch('prove', { secret })
  const code = await codeFor(email)
  const wrong = code === '111111' ? '222222' : '111111'
  expect(await refusal(accept(first, { _id, secret, code: wrong }))).toBe('code-wrong')
  expect(await look(first, { _id: secret, code })).toMatchObject({ isProved: true, mine: { role: 'write' } })
  const answers = await Promise.allSettled(crowd.map(who => accept(who, { _id, secret, code })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await row(member)).toMatchObject({ status: 'member' })
}, 60_000)

test('inviting again invalidates the previous secret, and removing the person all of them', async () => {
  const email = newAddress()
  const { _id, secret, rid, member } = await share(email)
  await world.owner.service('collab').patch('invite', { rid, emails: [email], role: 'read' })
  const outsider = await world.person()
  await expect.poll(() => secretFor(email), { timeout: 30_000 }).not.toBe(secret)
  const fresh = await secretFor(email)
  expect(await refusal(look(outsider, { _id: secret }))).toBe('collab-not-invited')
  expect(await look(outsider, { _id: fresh })).toMatchObject({ isProved: false })
  await world.owner.service('collab').patch('remove', { _id, member })
  expect(await refusal(look(outsider, { _id: fresh }))).toBe('collab-not-invited')
})

test('an account that has given up the invited address can no longer accept', async () => {
  const email = newAddress()
  const invitee = await world.person({ email })
  const { _id } = await share(email)
  await world.kit.db.execute(
    sql`update identity_users set email = ${`moved.${email}`} where id = ${invitee.id}`,
  )
  expect(await refusal(accept(invitee, { _id }))).toBe('collab-not-invited')
})

test('without a mail server only people with an account can be invited, in the app', async () => {
  const { _id: rid } = await world.create(world.owner, { name: 'Shared without mail' })
  const known = await world.person()
  const invite = (email: string) =>
    world.owner.service('collab').patch('invite', { rid, emails: [email], role: 'write' }) as Promise<Collab>
  await withoutMail(world.kit, async () => {
    expect(await refusal(invite(newAddress()))).toBe('no-mail-channel')
    expect((await invite(known.email)).members).toMatchObject([{ email: known.email }])
  })
})
