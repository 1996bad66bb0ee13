// Collaboration: invitations, applications, roles and comments with their notices; and closed accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Collab, CollabMember, Comment } from '#authoring/contract/collab.contract.ts'
import type { Content, ContentCard } from '#authoring/contract/content.shapes.ts'
import { notices } from '#communications/server/notices.tables.ts'
import { readPersonalData, runClosingSteps, runSignUpSteps } from '#identity/server/sign-up.api.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { socketClient } from '#kit/server/testing/test-server.ts'
import { contents } from '../authoring.tables.ts'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
let [me, other, third]: Person[] = []
beforeAll(async () => {
  world = await startContents()
  ;[me, other, third] = [world.owner, world.writer, world.stranger]
})
afterAll(() => world.stop())

const as = (who: Person | undefined, path: string) => (who ?? world.owner).service(path)
const act = (name: string, data: Record<string, unknown>, who = me) =>
  as(who, 'collab').patch(name, data) as Promise<Collab>
const byRid = (rid: string, who = me) => as(who, 'collab').get('byRid', { query: { rid } }) as Promise<Collab>
const invite = (rid: string, who: Pick<Person, 'email'> | undefined, role = 'write') =>
  act('invite', { rid, emails: [who?.email], role, message: 'Please look at week two.' })
const get = (id: string, who = me) => as(who, 'unit').get(id) as Promise<Content>
/** Recipients of such a notice, after all due deliveries. */
const noticesAbout = async (code: string, about: string): Promise<string[]> => {
  const due = and(inArray(outbox.topic, ['notice', 'mail']), isNull(outbox.doneAt), isNull(outbox.parkedAt))
  world.kit.wake()
  await expect
    .poll(() => world.kit.db.select({ id: outbox.id }).from(outbox).where(due), { timeout: 30_000 })
    .toEqual([])
  const rows = await world.kit.db.select().from(notices).where(eq(notices.code, code))
  return rows.filter(({ title, body }) => `${title} ${body}`.includes(about)).map(({ receiver }) => receiver)
}

describe('people', () => {
  test('invited, accepted, another role, removed: each updates the content and notifies the person', async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Invited to' })
    const collab = await invite(rid, other, 'comment')
    expect(collab.members).toMatchObject([
      { email: other?.email, status: 'invited', role: 'comment', uid: other?.id },
    ])
    expect(await noticesAbout('CollabInvited', 'Invited to')).toEqual([other?.id])
    expect(await refusal(get(rid, other))).toBe('not-found')
    const seen = (await as(other, 'collab').get(collab._id)) as Collab
    expect(seen).toMatchObject({
      name: 'Invited to',
      members: [],
      mine: { status: 'invited', message: 'Please look at week two.' },
      owner: { name: 'Olive Owner' },
    })
    await act('accept', { _id: collab._id }, other)
    expect(await refusal(act('accept', { _id: collab._id }, other))).toBe('collab-state')
    expect(await noticesAbout('CollabAccepted', 'Invited to')).toEqual([me?.id])
    expect(await get(rid, other)).toMatchObject({ role: 'comment', members: 1 })
    expect(await refusal(as(other, 'unit').patch(rid, { idea: 'Mine' }))).toBe('forbidden')
    const member = (await byRid(rid)).members[0]?._id
    await act('role', { _id: collab._id, member, role: 'write' })
    expect(await noticesAbout('CollabRole', 'Invited to')).toEqual([other?.id])
    expect(await as(other, 'unit').patch(rid, { idea: 'Ours' })).toMatchObject({
      idea: 'Ours',
      role: 'write',
    })
    await act('remove', { _id: collab._id, member })
    expect(await noticesAbout('CollabRemoved', 'Invited to')).toEqual([other?.id])
    expect(await refusal(get(rid, other))).toBe('not-found')
    expect(await world.row(rid)).toMatchObject({ readers: [], commenters: [], writers: [] })
  })

  test('declined, applied, admitted, rejected, left', async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Asked for' })
    const { _id } = await invite(rid, other)
    await act('decline', { _id }, other)
    expect((await byRid(rid)).members[0]?.status).toBe('declined')
    expect(await refusal(act('accept', { _id }, third))).toBe('collab-not-invited')
    expect(await act('apply', { _id, message: 'May I?', role: 'read' }, third)).toMatchObject({
      mine: { status: 'applied' },
      members: [],
    })
    expect(await refusal(get(rid, third))).toBe('not-found')
    expect(await noticesAbout('CollabApplied', 'Asked for')).toEqual([me?.id])
    const asking = (await byRid(rid)).members.find(({ status }) => status === 'applied')?._id
    expect(await refusal(act('approve', { _id, member: asking, role: 'write' }, third))).toBe('not-found')
    await act('approve', { _id, member: asking, role: 'read' })
    expect(await noticesAbout('CollabApproved', 'Asked for')).toEqual([third?.id])
    expect(await get(rid, third)).toMatchObject({ role: 'read' })
    expect(await refusal(act('reject', { _id, member: asking }))).toBe('collab-state')
    await as(third, 'collab').patch('leave', { _id })
    expect(await refusal(get(rid, third))).toBe('not-found')
    await act('apply', { _id, message: '' }, third)
    const again = (await byRid(rid)).members.find(({ status }) => status === 'applied')?._id
    await act('reject', { _id, member: again })
    expect(await noticesAbout('CollabRejected', 'Asked for')).toEqual([third?.id])
    // The owner invites somebody who has applied: they are admitted.
    await act('apply', { _id, message: '' }, third)
    await invite(rid, third, 'comment')
    expect(await get(rid, third)).toMatchObject({ role: 'comment' })
  })

  test("joining by the link at once if guests may, with the owner's chosen role", async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Open' })
    const { _id } = await act('guest', { rid, guest: 'write' })
    expect(await act('apply', { _id, role: 'read' }, third)).toMatchObject({
      mine: { status: 'member', role: 'write' },
    })
    expect(await as(third, 'unit').patch(rid, { idea: 'From the link' })).toMatchObject({ role: 'write' })
    expect(await refusal(act('apply', { _id }, me))).toBe('collab-self')
    await act('guest', { rid, guest: 'none' })
    expect(await act('apply', { _id }, world.reader)).toMatchObject({
      mine: { status: 'applied', role: 'read' },
    })
  })

  test('the link shows a visitor its subject, and nothing once the content is archived', async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Behind a link' })
    const { _id } = await byRid(rid)
    expect(await as(third, 'collab').get(_id)).toMatchObject({
      name: 'Behind a link',
      members: [],
      mine: null,
    })
    await act('invite', { rid, emails: [other?.email], role: 'read' })
    await as(me, 'unit').patch('archive', { _id: rid })
    expect(await refusal(as(third, 'collab').get(_id))).toBe('not-found')
    expect(await as(other, 'collab').get(_id)).toMatchObject({ mine: { status: 'invited' } })
    expect(await as(me, 'collab').get(_id)).toMatchObject({ name: 'Behind a link' })
  })

  test('only the owner shares; nobody twice; no purchases', async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Whose' })
    await world.share(rid)
    expect(await refusal(act('invite', { rid, emails: ['a@b.test'], role: 'read' }, other))).toBe('forbidden')
    expect(await refusal(act('guest', { rid, guest: 'read' }, other))).toBe('forbidden')
    expect(await refusal(act('invite', { rid, emails: ['a@b.test'], role: 'read' }, third))).toBe('not-found')
    expect(await refusal(invite(rid, me))).toBe('collab-self')
    await invite(rid, third)
    // A repeated invitation sends a new email and creates no second row.
    await invite(rid, { email: third?.email.toUpperCase() ?? '' })
    const { _id: shared, members: invited } = await byRid(rid)
    expect(invited.filter(({ email }) => email === third?.email)).toHaveLength(1)
    await act('accept', { _id: shared }, third)
    expect(await refusal(invite(rid, third))).toBe('collab-there')
    const bought = await world.create(world.owner, { name: 'Bought' })
    await world.set(bought._id, { orderId: 'order' })
    expect(await refusal(invite(bought._id, third))).toBe('content-purchased')
    expect(await refusal(act('guest', { rid: bought._id, guest: 'read' }))).toBe('content-purchased')
    const { _id } = await byRid(bought._id)
    expect(await refusal(act('apply', { _id }, third))).toBe('content-purchased')
  })

  test('an invitation waits for an account with its address', async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Waiting' })
    const email = 'later@people.test'
    const { _id, members } = await invite(rid, { email })
    expect(members).toMatchObject([{ uid: null, email, status: 'invited' }])
    expect(await noticesAbout('CollabInvited', 'Waiting')).toEqual([])
    expect(await world.guest.service('mailbox').find({ query: { to: email } })).toMatchObject({
      data: [{ subject: 'Olive Owner invites you to work on Waiting' }],
    })
    const later = await world.person({ email })
    await world.kit.db.transaction(tx =>
      runSignUpSteps(tx, world.kit, {
        user: later.id,
        roles: ['teacher'],
        agreed: [],
        now: world.kit.clock.now(),
        address: '127.0.0.1',
      }).catch(() => undefined),
    )
    expect(await act('accept', { _id }, later)).toMatchObject({ mine: { status: 'member' } })
    expect(await get(rid, later)).toMatchObject({ role: 'write' })
  })

  test('ten simultaneous answers count once', async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Hasty' })
    const { _id } = await invite(rid, other)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refusal(act(index % 2 ? 'accept' : 'decline', { _id }, other)),
      ),
    )
    expect(answers.filter(answer => answer === 'none')).toHaveLength(1)
    const [mine] = (await byRid(rid)).members
    expect((await world.row(rid))?.readers).toEqual(mine?.status === 'member' ? [other?.id] : [])
  })
})

describe('live', () => {
  test("presence and changes reach the content's collaborators only", async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Live' })
    await world.share(rid)
    const received: Record<string, string[]> = { reader: [], stranger: [], owner: [] }
    const sockets = await Promise.all(
      Object.entries({ reader: world.reader, stranger: world.stranger, owner: world.owner }).map(
        async ([name, who]) => {
          const client = await socketClient(world.base, who.token)
          for (const event of ['unit presence', 'unit patched', 'comments created'])
            client.socket.on(event, (record: { _id: string; rid?: string }) => {
              if ((record.rid ?? record._id) === rid) received[name]?.push(event)
            })
          return client
        },
      ),
    )
    await as(other, 'unit').patch('presence', { _id: rid, field: 'idea', here: true })
    await as(other, 'unit').patch(rid, { idea: 'Now' })
    await as(other, 'comments').create({ rid, field: 'idea', text: 'Look' })
    await expect
      .poll(() => received, { timeout: 20_000 })
      .toEqual({
        reader: ['unit presence', 'unit patched', 'comments created'],
        owner: ['unit presence', 'unit patched', 'comments created'],
        stranger: [],
      })
    expect(await refusal(as(third, 'unit').patch('presence', { _id: rid, field: null, here: true }))).toBe(
      'not-found',
    )
    for (const socket of sockets) socket.close()
  })
})

describe('comments', () => {
  const say = (rid: string, who: Person | undefined, data: Record<string, unknown>) =>
    as(who, 'comments').create({ rid, field: 'idea', ...data }) as Promise<Comment>
  const texts = async (rid: string, query = {}, who = me) =>
    ((await as(who, 'comments').find({ query: { rid, ...query } })) as { data: Comment[] }).data.map(
      ({ text }) => text,
    )

  test('threads with replies, mentions and deletion', async () => {
    const { _id: rid } = await world.create(world.owner, { name: 'Talked about' })
    await world.share(rid)
    const first = await say(rid, world.commenter, {
      text: 'Too broad?',
      mentions: [world.writer.id, world.stranger.id],
    })
    expect(first).toMatchObject({
      mentions: [world.writer.id],
      author: { name: 'Cora Commenter' },
      thread: null,
    })
    expect(await noticesAbout('CollabMentioned', 'Talked about')).toEqual([world.writer.id])
    const reply = await say(rid, me, { text: 'I think so', thread: first._id, field: 'words' })
    expect(reply).toMatchObject({ thread: first._id, field: 'idea' })
    expect(await noticesAbout('CollabReplied', 'Talked about')).toEqual([world.commenter.id])
    expect(await refusal(say(rid, me, { text: 'x', thread: reply._id }))).toBe('comment-thread')
    expect(await refusal(say(rid, world.reader, { text: 'x' }))).toBe('forbidden')
    expect(await refusal(say(rid, third, { text: 'x' }))).toBe('not-found')
    expect(await refusal(as(me, 'comments').patch(first._id, { text: 'Changed' }))).toBe('comment-not-yours')
    expect(await as(world.commenter, 'comments').patch(first._id, { text: 'Too wide?' })).toMatchObject({
      text: 'Too wide?',
      edited: true,
    })
    expect(await as(world.writer, 'comments').patch(reply._id, { resolved: true })).toMatchObject({
      resolved: true,
    })
    expect(await texts(rid, { resolved: false })).toEqual([])
    await say(rid, world.writer, { text: 'Still open', thread: first._id })
    expect(await texts(rid, { resolved: false }, world.reader)).toEqual(
      ['Too wide?', 'I think so', 'Still open'].slice(0, 3),
    )
    expect(await texts(rid, {}, third)).toEqual([])
    // People who leave can only delete their own comments.
    await as(world.commenter, 'comments').remove(first._id)
    expect(await texts(rid)).toEqual(['I think so', 'Still open'])
    expect(await texts(rid, { thread: reply._id })).toEqual(['Still open'])
    expect(await refusal(as(world.writer, 'comments').remove(reply._id))).toBe('comment-not-yours')
    await as(me, 'comments').remove(reply._id)
    expect(await texts(rid)).toEqual([])
  })
})

describe('closing an account', () => {
  test('shared content passes to co-authors, published content stays, the rest is deleted', async () => {
    const [leaving, heir] = [await world.person(), await world.person()]
    const [shared, alone, published, joined] = [
      await world.create(leaving, { name: 'Shared' }),
      await world.create(leaving, { name: 'Alone' }),
      await world.create(leaving, { name: 'Published' }),
      await world.create(heir, { name: 'Joined' }),
    ]
    const open = (await leaving
      .service('collab')
      .patch('invite', { rid: shared._id, emails: [heir.email], role: 'write' })) as Collab
    await act('accept', { _id: open._id }, heir)
    const link = (await heir.service('collab').patch('guest', { rid: joined._id, guest: 'read' })) as Collab
    await act('apply', { _id: link._id }, leaving)
    await world.set(published._id, { published: true })
    const data = (await readPersonalData(world.kit.db, leaving.id)) as {
      authoring: { contents: { name: string }[]; collaborations: Partial<CollabMember>[] }
    }
    expect(data.authoring.contents.map(({ name }) => name)).toEqual(['Shared', 'Alone', 'Published'])
    expect(data.authoring.collaborations).toMatchObject([{ role: 'read', status: 'member' }])
    await world.kit.db.transaction(tx =>
      runClosingSteps(tx, { user: leaving.id, now: world.kit.clock.now() }),
    )
    expect(await get(shared._id, heir)).toMatchObject({ role: 'own', uid: heir.id, members: 0 })
    expect(await world.row(alone._id)).toBeUndefined()
    expect(await world.row(published._id)).toMatchObject({ published: true })
    expect((await world.row(joined._id))?.readers).toEqual([])
    expect(
      ((await heir.service('unit').find({ query: { tab: 'me' } })) as { data: ContentCard[] }).data
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Joined', 'Shared'])
    expect(await world.kit.db.select().from(contents).where(eq(contents.owner, leaving.id))).toHaveLength(1)
  })
})
