// Pages, questions and materials of the lesson that the reader may see now.
import { filesIn } from '#authoring/contract/deck.rules.ts'
import { signer } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { lessonFor } from '#rooms/contract/room.content.ts'
import { isPresent } from '#rooms/contract/room.view.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { snapshotOf } from '#sessions/server/sessions.api.ts'
import { seesAll, type RoomAccess } from './room-access.ts'
import { stateOf } from './rooms-wire.ts'

export async function contentOf({ db, now }: { readonly db: Tx; readonly now: Date }, access: RoomAccess) {
  const { session, by } = access
  const alone = kinds[session.type].flags.ownPace
  const [snapshot, state] = [await snapshotOf(db, session.id), await stateOf(db, access)]
  const seat = state.seats[by.id]
  if (!seesAll(by) && !alone && !(seat && isPresent(seat))) throw fail(roomsErrors, 'not-in-room')
  const { pages, questions, materials, video } = seesAll(by)
    ? snapshot
    : lessonFor(snapshot, state, alone, by.id)
  const sign = await signer(db, now)
  const files = [
    ...new Set([
      ...pages.flatMap(page => [...filesIn(page), ...(page.pic === null ? [] : [page.pic])]),
      ...materials.flatMap(({ list }) => list.flatMap(({ key }) => key ?? [])),
    ]),
  ]
  return {
    deck: snapshot.deck,
    questions,
    pages: pages.map(page => ({ ...page, picUrl: page.pic === null ? null : sign(page.pic) })),
    materials: materials.map(each => ({
      ...each,
      list: each.list.map(one => ({ ...one, fileUrl: one.key === null ? null : sign(one.key) })),
    })),
    video: video.map(each => ({
      ...each,
      url: each.type === 'file' ? sign(each.videoId) : each.videoId,
      thumbnailUrl: each.thumbnail === null ? null : sign(each.thumbnail),
    })),
    files: Object.fromEntries(files.map(hash => [hash, sign(hash)])),
  }
}
