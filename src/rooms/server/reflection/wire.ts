// Reflections on the wire, their files, and the recipients of their events.
import type * as z from '#zod'
import { referFiles, signer } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { Reflection } from '#rooms/contract/reflection.contract.ts'
import { takeawayNotices } from '#rooms/contract/takeaway.notices.ts'
import type { ReflectionRow } from '../reflection.tables.ts'

export const using = (row: ReflectionRow) => ({
  table: 'rooms_reflections',
  record: row.id,
  owner: row.owner,
  school: row.school,
  place: row.id,
})

export const keepFiles = (db: Tx, row: ReflectionRow): Promise<void> => referFiles(db, using(row), row.attach)

/** Pages refetch open reflections; a private one is sent to its two people only. */
export const listeners = ({ owner, to }: ReflectionRow): string[] =>
  [...new Set([owner, ...to])].map(user => `user:${user}`)

export async function broadcast(kit: Kit, { db }: CallContext, row: ReflectionRow): Promise<void> {
  const receiver = row.to.find(id => id !== row.owner)
  if (receiver === undefined) return
  const [about, link] = subjectOf(row)
  await notify(
    db,
    kit.clock,
    takeawayNotices,
    'PrivateReflection',
    { user: receiver },
    {
      who: (await peopleOf(db, [row.owner])).get(row.owner)?.name ?? '',
      about,
      text: row.content.slice(0, 300),
      link,
    },
    { key: row.id, from: row.owner },
  )
}

function subjectOf({ session, classId, unit }: ReflectionRow): [about: string, link: string] {
  if (session !== null) return ['a session', `/reflect/session/${session}`]
  if (classId !== null) return ['a class', `/reflect/class/${classId}`]
  return ['content', `/reflect/private/${unit ?? ''}`]
}

export async function wire(
  { db, actor, now }: CallContext,
  rows: readonly ReflectionRow[],
): Promise<z.input<typeof Reflection>[]> {
  const people = await peopleOf(
    db,
    rows.map(({ owner }) => owner),
  )
  const sign = rows.some(({ attach }) => attach.length > 0) ? await signer(db, now) : undefined
  return rows.map(({ id, owner, attach, ...row }) => ({
    ...row,
    _id: id,
    uid: owner,
    author: { name: people.get(owner)?.name ?? '', avatar: people.get(owner)?.avatar ?? null },
    attach,
    mine: owner === actor.id,
    files: Object.fromEntries(attach.map(hash => [hash, sign?.(hash) ?? ''])),
  }))
}

export async function one(call: CallContext, row: ReflectionRow): Promise<z.input<typeof Reflection>> {
  const [reflection] = await wire(call, [row])
  if (!reflection) throw kitFail('not-found')
  return reflection
}
