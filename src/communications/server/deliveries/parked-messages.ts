import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { systemAdministrators } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Message } from '#kit/server/outbox.ts'

/** Notifies system administrators of parked messages. The kit reports each topic at most once a day. */
export const reportParked =
  (kit: Kit) =>
  ({ id, payload: { topic } }: Message<'outbox-parked'>): Promise<void> =>
    kit.db.transaction(async tx => {
      for (const user of await systemAdministrators(tx))
        await notify(tx, kit.clock, communicationsNotices, 'MessagesParked', { user }, { topic }, { key: id })
    })
