// Inserts one session with its own copy of the content and its people.
import type * as z from '#zod'
import type { ContentRow } from '#authoring/server/contents.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { isCourse, kinds, needsMeeting, type SessionKind } from '#sessions/contract/kinds.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { sessionLimits } from '#sessions/contract/session-rules.shapes.ts'
import type { Snapshot } from '#sessions/contract/session.shapes.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { freeCode, newDrawkey } from './code.ts'
import { answer, runHooks } from '../session/hooks.ts'
import { keysOf } from '../keys.ts'
import { addSelected } from '../people/people.ts'
import { assertRegistration, type Times } from './time.ts'
import type { Gathering } from './people.ts'
import { figuresOf, keepSnapshot, nothingCopied } from './snapshot.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { notifySession } from '../notices/notify-session.ts'
import { isQuick } from './source.ts'

export type NewSession = z.output<(typeof sessionContract)['methods']['create']['data']>

export interface Source {
  readonly content: ContentRow | undefined
  /** Gives its owner no access to the content. */
  readonly isFrozen?: boolean
  readonly name: string
  readonly snapshot: Snapshot
}

/** Booked lessons and interviews are created by their own domain. */
export interface Service {
  readonly booking: string
  readonly tutorialPackUser?: string | undefined
  /** People meet on site, so no online meeting is needed. */
  readonly isInPerson?: boolean
  /** A frozen copy that the owner may teach once without editing it. */
  readonly content?: ContentRow
}

interface SessionExtras {
  readonly series?: string
  readonly childSize?: number
  readonly booking?: string
  readonly tutorialPackUser?: string | undefined
  readonly isInPerson?: boolean
}

export async function insert(
  kit: Kit,
  by: CallContext,
  request: NewSession,
  source: Source,
  { place, students }: Gathering,
  times: Times,
  more: SessionExtras,
): Promise<SessionRow> {
  const { db, now } = by
  const { type } = request
  const owner = by.actor.id ?? ''
  const pace =
    request.sessionType ?? (kinds[type].flags.ownPace ? 'student' : (source.content?.sessionType ?? 'live'))
  const regDate = request.regDate == null ? null : new Date(request.regDate)
  assertRegistration(times, regDate)
  const sid = await freeCode(db)
  const snapshot = isCourse(type) ? { ...nothingCopied, task: source.snapshot.task } : source.snapshot
  const { price = 0, val = 0, end = null, size = 0 } = request.discount ?? {}
  const { grades = [], subjects = [], overview = '', cover = null, mode = null } = source.content ?? {}
  const [row] = await db
    .insert(sessions)
    .values({
      id: kit.newId(),
      sid,
      owner,
      type,
      name: source.name,
      image: request.image === undefined ? cover : request.image,
      category: request.category ?? null,
      color: request.color ?? null,
      ...times,
      reminder: request.reminder ?? null,
      status: pace,
      sessionType: pace,
      cid: source.isFrozen ? null : (source.content?.id ?? null),
      mode,
      unit: request.unit ?? null,
      unitType: source.content?.type ?? null,
      overview: overview.slice(0, 2000),
      ...place,
      grades,
      subjects,
      keys: keysOf([...grades, ...subjects]),
      regMax: seatsOf(type, request.regMax),
      regDate,
      price,
      discount: val,
      discountEnd: end === null ? null : new Date(end),
      discountSize: size,
      childSize: more.childSize ?? 0,
      series: more.series ?? null,
      block: request.block ?? false,
      guest: request.guest ?? isQuick(request),
      lobby: request.lobby ?? false,
      welcome: request.welcome ?? false,
      countdown: request.countdown ?? null,
      drawkey: newDrawkey(),
      meeting: await meetingOf(kit, by, request, more.isInPerson ?? false, {
        sid,
        name: source.name,
        owner,
        ...times,
      }),
      booking: more.booking ?? null,
      tutorialPackUser: more.tutorialPackUser ?? null,
      premium: request.premium ?? false,
      promotion: request.promotion ?? false,
      promotionSession: request.promotionSession ?? null,
      servicePack: request.servicePack ?? null,
      ...figuresOf(snapshot),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await keepSnapshot(by, row, snapshot)
  await addSelected(by, row.id, students)
  const shown = { ...row, people: [...students] }
  await runHooks('onCreate', kit, by, shown)
  await notifySession(db, kit, shown, 'created')
  return row
}

function seatsOf(type: SessionKind, seats: number | undefined): number {
  const { access, flags } = kinds[type]
  return access !== 'enrol' || flags.ownPace ? 0 : (seats ?? sessionLimits.seatsDefault)
}

/** By default the passcode is on and equals the code. */
async function meetingOf(
  kit: Kit,
  by: CallContext,
  { type, zoom }: NewSession,
  isInPerson: boolean,
  session: { sid: string; name: string; owner: string } & Times,
): Promise<SessionRow['meeting']> {
  if (zoom === undefined && (isInPerson || !needsMeeting(type))) return null
  const url = zoom?.url ?? (await answer(by.db, 'makeMeeting')?.(kit, by, session)) ?? null
  if (url === null) throw fail(sessionErrors, zoom === undefined ? 'meeting-needed' : 'zoom-missing')
  const waiting = zoom?.waiting_room ?? false
  return { url, waiting_room: waiting, passcode: waiting ? null : (zoom?.passcode ?? session.sid) }
}
