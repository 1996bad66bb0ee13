// Participants of moved sessions get one notice for all of them, and one email with all new times.
import { inArray } from 'drizzle-orm'
import { addressOf } from '#communications/contract/render.rules.ts'
import { peopleOf, type Person } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify, type Invitation } from '#kit/server/notify.ts'
import type { BulkContext, BulkDone } from '#schools/server/bulk.api.ts'
import { writeCalendar } from '#sessions/contract/ical-write.rules.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { eventOf, invitingTo } from '../enrol/invitations.ts'
import { linkTo, notifyPeople } from '../notices/notify-session.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'

interface Moved {
  readonly row: SessionRow
  readonly from: string
}

export async function notifyShift(
  context: BulkContext,
  done: readonly BulkDone[],
  way: 'done' | 'undone',
): Promise<void> {
  const moved = await movedOf(context, done, way)
  const byPerson = Map.groupBy(
    moved.flatMap(each => each.row.people.map(person => ({ person, ...each }))),
    ({ person }) => person,
  )
  const people = await peopleOf(context.tx, [...byPerson.keys()])
  const teacher = (await peopleOf(context.tx, [context.act.by])).get(context.act.by)?.name ?? ''
  for (const person of people.values()) {
    const theirs = byPerson.get(person.id) ?? []
    const [first] = theirs
    if (first && theirs.length === 1) await notifyOfOne(context, person, first, way)
    else await notifyOfMany(context, person, theirs, { teacher, way })
  }
}

async function movedOf(
  { tx }: BulkContext,
  done: readonly BulkDone[],
  way: 'done' | 'undone',
): Promise<Moved[]> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(
      inArray(
        sessions.id,
        done.map(({ id }) => id),
      ),
    )
    .orderBy(sessions.start, sessions.id)
  const fromById = new Map(
    done.map(({ id, before }) => [id, (way === 'done' ? before.times : before.shiftedTo)?.start]),
  )
  return rows.flatMap(row => {
    const from = fromById.get(row.id)
    return from === undefined || row.del ? [] : [{ row, from }]
  })
}

const keyOf = ({ act }: BulkContext, way: string): string => `${act.id} ${way}`

async function notifyOfOne(context: BulkContext, person: Person, { row, from }: Moved, way: string) {
  const { tx: db, kit, now } = context
  await notifyPeople(
    db,
    kit,
    sessionNotices,
    'SessionMoved',
    [person.id],
    () => ({ name: row.name, before: from, when: row.start.toISOString(), link: linkTo(row) }),
    {
      key: keyOf(context, way),
      school: row.school,
      from: row.owner,
      calendar: await invitingTo(kit, { db, now }, row, 'REQUEST'),
    },
  )
}

/** Longer lists are not read; the attached calendar contains all. */
const maxListed = 30

async function notifyOfMany(
  context: BulkContext,
  person: Person,
  moved: readonly Moved[],
  { teacher, way }: { readonly teacher: string; readonly way: string },
): Promise<void> {
  const { tx, kit, act } = context
  const lines = moved
    .slice(0, maxListed)
    .map(({ row, from }) => `${row.name}: <${row.start.toISOString()}> instead of <${from}>`)
  const rest = moved.length - lines.length
  const school = moved[0]?.row.school ?? null
  await notify(
    tx,
    kit.clock,
    sessionNotices,
    'SessionsMoved',
    { user: person.id },
    {
      who: teacher,
      count: String(moved.length),
      list: [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
    },
    {
      key: keyOf(context, way),
      from: act.by,
      ...(school !== null && { school }),
      ...(person.email !== null && { calendar: calendarOf(kit, context.now, moved) }),
    },
  )
}

/** An invitation covers one session, so several are published. */
const calendarOf = (kit: Kit, now: Date, moved: readonly Moved[]): Invitation => ({
  method: 'PUBLISH',
  text: writeCalendar({
    name: 'Sessions',
    method: 'PUBLISH',
    events: moved.map(({ row }) => eventOf(row, { url: addressOf(kit.origin, linkTo(row)), changedAt: now })),
  }),
})
