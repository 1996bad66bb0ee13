// Receivers of a session's events: its teachers, participants, and its room.
import type { NoticeRow, NoticeTable, NoticeValues } from '#kit/contract/notices.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify, type Invitation } from '#kit/server/notify.ts'
import { peopleOf, type Person } from '#identity/server/people.api.ts'
import { publicFolder } from '#sessions/contract/kinds.ts'
import { sessionContract } from '#sessions/contract/session.contract.ts'
import { runHooks } from '../session/hooks.ts'
import type { SessionRow } from '../sessions.tables.ts'

/** Socket rooms of a session's events. `class/{sid}` is the live room itself. */
export const roomsOf = ({
  sid,
  owner,
  taught,
  people,
}: Pick<SessionRow, 'sid' | 'owner' | 'taught' | 'people'>): string[] => [
  `class/${sid}`,
  ...new Set([owner, ...(taught === null ? [] : [taught]), ...people].map(id => `user:${id}`)),
]

export async function notifySession(
  db: Tx,
  kit: Kit,
  session: SessionRow,
  event: 'created' | 'removed',
): Promise<void>
export async function notifySession(
  db: Tx,
  kit: Kit,
  session: SessionRow,
  event: 'patched',
  fields: readonly string[],
): Promise<void>
export async function notifySession(
  db: Tx,
  kit: Kit,
  session: SessionRow,
  event: 'created' | 'patched' | 'removed',
  fields: readonly string[] = [],
): Promise<void> {
  if (event === 'patched') await runHooks('onPatched', kit, { db, now: kit.clock.now() }, session)
  const { id: _id, sid, status } = session
  await emit(
    db,
    kit.clock,
    sessionContract,
    event,
    event === 'patched' ? { _id, sid, status, fields } : { _id, sid },
    roomsOf(session),
  )
}

/** Sends a notice to each. Instants are converted to the recipient's zone on delivery. */
export async function notifyPeople<T extends NoticeTable, C extends keyof T & string>(
  db: Tx,
  kit: Kit,
  table: T,
  code: C,
  people: readonly string[],
  values: (person: Person, when: (at: Date) => string) => T[C] extends NoticeRow ? NoticeValues<T[C]> : never,
  options: {
    readonly key: string
    readonly school?: string | null
    readonly from?: string
    /** The email's calendar attachment. */ readonly calendar?: (
      person: Person,
    ) => Promise<Invitation | undefined>
  },
): Promise<void> {
  const known = await peopleOf(db, people)
  const { school, calendar, ...rest } = options
  for (const person of known.values()) {
    const invitation = await calendar?.(person)
    await notify(
      db,
      kit.clock,
      table,
      code,
      { user: person.id },
      values(person, at => at.toISOString()),
      { ...rest, ...(school == null ? {} : { school }), ...(invitation && { calendar: invitation }) },
    )
  }
}

/** The link of a notice about a session. */
export const linkTo = ({ id, type, published }: Pick<SessionRow, 'id' | 'type' | 'published'>): string =>
  published ? `/${publicFolder(type)}/${id}` : `/session/view/${id}`
