// A report's help section: standards not mastered, possible teachers, and follow-up.
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { isMastered, standardsOf } from '#rooms/contract/takeaway-standards.rules.ts'
import {
  schoolOfTakeaway,
  standardsOver,
  type StandardsAt,
  type TakeawayKey,
} from '#rooms/server/takeaways.api.ts'
import type { Help } from '#services/contract/help/help.contract.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'
import { agreedOn, sideOf } from './consents.ts'
import { asSold, fittingPacks, fittingProviders, scopeOf } from './fitting.ts'
import { offerOf, type Offer } from './offer.ts'

type WireHelp = z.input<typeof Help>

export async function helpOfReport(kit: Kit, by: CallContext, place: TakeawayKey): Promise<WireHelp> {
  const offer = await offerOf(by, place)
  const { read, learner } = offer
  const isOffered = offer.isOn && !(read.as === 'learner' && offer.isForGuardian)
  const head = { as: read.as, learner: learner.name, isOffered }
  if (!offer.isOn) return { ...head, agrees: null, packs: [], standards: [] }
  return {
    ...head,
    agrees: await sideOf(by.db, by.now, read),
    packs: isOffered ? await packsFor(kit, by, offer) : [],
    standards: await standardsFor(by.db, offer),
  }
}

/** Packages without a provider are left out. */
export async function packsFor(
  kit: Kit,
  by: CallContext,
  { read, learner }: Offer,
): Promise<WireHelp['packs']> {
  const scope = await scopeOf(by.db, read.row.session)
  if (!scope) return []
  const asking = { db: by.db, now: by.now, learner: learner.id, zone: learner.timeZone }
  const found: WireHelp['packs'] = []
  for (const row of await fittingPacks(by.db, scope)) {
    const { total } = await fittingProviders(kit, asking, scope, asSold(row), 1)
    if (total > 0) found.push({ _id: row.id, name: row.name, price: row.price, providers: total })
  }
  return found
}

async function standardsFor(db: Tx, { read }: Offer): Promise<WireHelp['standards']> {
  const here = standardsOf(read.row.sent?.marks ?? [])
  if (here.length === 0) return []
  const agreed = await agreedOn(db, read.row.id)
  const reports = await standardsOver(db, read.row.uid, schoolOfTakeaway(read.snapshot))
  const lessons = await lessonsOn(
    db,
    read.row.uid,
    here.map(({ _id }) => _id),
  )
  const names = await peopleOf(
    db,
    lessons.map(({ servicer }) => servicer),
  )
  return here
    .map(standard => {
      const consent = agreed(standard._id)
      // Schools see outside lessons only of families who share them.
      const isShown = read.as === 'learner' || read.as === 'guardian' || consent.family
      const taught = isShown ? lessons.filter(lesson => lesson.standard === standard._id) : []
      return {
        ...standard,
        isMastered: isMastered(standard),
        agreed: consent,
        moments: [
          ...marksIn(reports, standard._id),
          ...taught.map(({ start, servicer }) => ({
            kind: 'lesson' as const,
            at: start.toISOString(),
            name: names.get(servicer)?.name ?? '',
            marks: null,
          })),
        ].toSorted((a, b) => a.at.localeCompare(b.at)),
      }
    })
    .filter(({ isMastered: isDone, moments }) => !isDone || moments.some(({ kind }) => kind === 'lesson'))
}

const marksIn = (reports: readonly StandardsAt[], id: string) =>
  reports.flatMap(({ standards, start, name }) =>
    standards
      .filter(({ _id }) => _id === id)
      .map(({ point, score }) => ({
        kind: 'marks' as const,
        at: start.toISOString(),
        name,
        marks: { point, score },
      })),
  )

type LessonOn = Pick<BookingRow, 'standard' | 'start' | 'servicer'>

const lessonsOn = (db: Tx, learner: string, standards: readonly string[]): Promise<LessonOn[]> =>
  db
    .select({ standard: bookings.standard, start: bookings.start, servicer: bookings.servicer })
    .from(bookings)
    .where(
      and(
        eq(bookings.booker, learner),
        isNotNull(bookings.standard),
        inArray(bookings.standard, [...standards]),
        ne(bookings.status, 'cancelled'),
      ),
    )
