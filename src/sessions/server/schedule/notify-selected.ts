import { personOf } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { invitingTo } from '../enrol/invitations.ts'
import type { SessionRow } from '../sessions.tables.ts'
import { linkTo, notifyPeople } from '../notices/notify-session.ts'

/** Lessons that begin now send only the notice of their beginning. */
export async function notifySelected(
  kit: Kit,
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  row: SessionRow,
  people: readonly string[],
): Promise<void> {
  if (row.start <= now || people.length === 0) return
  const owner = await personOf(db, row.owner)
  await notifyPeople(
    db,
    kit,
    sessionNotices,
    'SessionSelected',
    people,
    (_person, when) => ({ name: row.name, who: owner?.name ?? '', when: when(row.start), link: linkTo(row) }),
    {
      key: row.id,
      school: row.school,
      from: row.owner,
      ...(row.series === null && { calendar: await invitingTo(kit, { db, now }, row, 'REQUEST') }),
    },
  )
}
