// How the browser handles each event of its room.
import type { RoomNews } from '#rooms/contract/fact.shapes.ts'
import type { Presences } from './presences.ts'
import type { RoomRecords } from './records.ts'
import type { RoomListeners } from './room-api.ts'
import type { RoomView } from './room-view.ts'

interface ListenersHost {
  view(): RoomView
  set(part: Partial<RoomView>): void
  news(news: RoomNews): void
  readonly presences: Presences
  connection(): void
}

export function roomListeners(records: RoomRecords, around: ListenersHost): RoomListeners {
  /** An event of another room is a late one from the previous room. */
  const mine =
    <T extends { readonly sid: string }>(take: (record: T) => void) =>
    (record: T) => {
      if (record.sid === around.view().sid) take(record)
    }
  return {
    connection: () => around.connection(),
    news: mine(news => around.news(news)),
    presence: presence => {
      const { on, user, page, _sid } = presence
      const { sid, places, online } = around.view()
      if (_sid !== sid) return
      if (on === 'page') return around.set({ places: { ...places, [user._id]: page ?? '' } })
      around.set({ online: around.presences.after(online, presence) })
    },
    answer: mine(record => records.putAnswer(record)),
    answerGone: ({ page, _id }) => records.dropAnswer(page, _id),
    comment: mine(record => records.putComment(record)),
    commentGone: ({ _id }) => records.dropComment(_id),
    drawing: mine(record => records.putDrawing(record)),
  }
}
