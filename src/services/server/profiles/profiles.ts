// Reading and writing profiles.
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { ownFileFacts, referFiles, signer } from '#files/server/files.api.ts'
import { invitedBy } from '#identity/server/inviting.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { firstOverlap, inOrder, minutesOf, type Block } from '#schools/contract/blocks.rules.ts'
import { hoursIndex, hoursMax } from '#services/contract/availability.rules.ts'
import {
  maxAudioSeconds,
  maxVideo,
  type Profile,
  type ProfileData,
} from '#services/contract/profiles.contract.ts'
import { isMeetingAddress } from '#services/contract/meeting.rules.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { suspendedUntil } from '../accidents/suspended.ts'
import { countsOf } from '../matching/counts.ts'
import { applications, profiles, type ProfileRow } from '../services.tables.ts'

export async function profileOf(tx: Tx, uid: string): Promise<ProfileRow | undefined> {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, uid))
  return row
}

/** Services these people have switched off or on. */
export async function switchesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProfileRow['enable']>> {
  const rows = await tx
    .select({ id: profiles.id, enable: profiles.enable })
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids), '']))
  return new Map(rows.map(({ id, enable }) => [id, enable]))
}

/** @param isOwn Overrides and holidays are private. */
export async function wireProfile(
  tx: Tx,
  now: Date,
  row: ProfileRow,
  isOwn: boolean,
): Promise<z.input<typeof Profile>> {
  const [person, sign, granted] = [
    await personOf(tx, row.id),
    await signer(tx, now),
    await tx
      .select({ roles: applications.rolesGranted })
      .from(applications)
      .where(and(eq(applications.owner, row.id), eq(applications.status, 'approved'))),
  ]
  const { id, introduction, audio, audioSeconds, video, hours, timeZone, enable, lastAuth, updatedAt } = row
  return {
    _id: id,
    name: person?.name ?? '',
    avatar: person?.avatar ?? null,
    introduction,
    audio: audio === null ? null : { hash: audio, url: sign(audio), seconds: audioSeconds },
    video: video === null ? null : { hash: video, url: sign(video) },
    hours,
    timeZone,
    overrides: isOwn ? row.overrides.map(each => ({ date: each.date, hours: [...each.hours] })) : [],
    holiday: isOwn ? row.holiday.map(([first, last]): [string, string] => [first, last]) : [],
    breakMinutes: row.breakMinutes,
    trialMinutes: row.trialMinutes,
    hoursIndex: hoursIndex(row, now),
    hoursMax: hoursMax(hours),
    enable,
    serviceRoles: [...new Set(granted.flatMap(({ roles }) => roles))],
    lastAuth,
    fans: row.fans,
    lag: row.lag,
    count: countsOf(row),
    rating: countsOf(row).rate,
    ...(isOwn ? await invitedBy(tx, id) : { inviter: null, inviterUpdatedAt: null }),
    suspendedUntil: await suspendedUntil(tx, now, id),
    meetingUrl: isOwn ? row.meetingUrl : null,
    updatedAt,
  }
}

/** Validated columns of a change. */
export async function profileColumns(
  tx: Tx,
  before: ProfileRow,
  data: ProfileData,
): Promise<Partial<typeof profiles.$inferInsert>> {
  const { introduction, timeZone, holiday, overrides, hours, breakMinutes, enable } = data
  for (const override of overrides ?? []) assertHours(override.hours.map(each => ({ week: 0, ...each })))
  if (hours) assertHours(hours)
  if (holiday?.some(([first, last]) => first > last)) throw fail(servicesErrors, 'hours-wrong')
  return {
    ...(introduction !== undefined && { introduction }),
    ...(timeZone !== undefined && { timeZone }),
    ...(holiday && { holiday: holiday.toSorted() }),
    ...(overrides && { overrides: lastByDate(overrides) }),
    ...(hours && { hours: inOrder(hours), hoursMax: hoursMax(hours) }),
    ...(data.meetingUrl !== undefined && { meetingUrl: meetingAddress(data.meetingUrl) }),
    ...(breakMinutes !== undefined && { breakMinutes }),
    ...(data.trialMinutes !== undefined && { trialMinutes: data.trialMinutes }),
    ...(enable && { enable: { ...before.enable, ...enable } as Record<string, boolean> }),
    ...(data.audio !== undefined && (await audioColumns(tx, before.id, data.audio))),
    ...(data.video !== undefined && (await videoColumns(tx, before.id, data.video))),
  }
}

/** Any meeting service is fine; the page opens the URL as is. */
function meetingAddress(url: string | null): string | null {
  if (url !== null && !isMeetingAddress(url)) throw fail(servicesErrors, 'meeting-address')
  return url
}

export const keepMedia = (tx: Tx, { id, audio, video }: ProfileRow): Promise<void> =>
  referFiles(
    tx,
    { table: 'services_profiles', record: id, owner: id, school: null, place: id },
    [audio, video].filter(hash => hash !== null),
  )

function assertHours(blocks: readonly Block[]): void {
  if (blocks.some(({ start, end }) => minutesOf(start) >= minutesOf(end)) || firstOverlap(blocks))
    throw fail(servicesErrors, 'hours-wrong')
}

const lastByDate = (overrides: NonNullable<ProfileData['overrides']>) =>
  [...new Map(overrides.map(each => [each.date, each])).values()].toSorted((a, b) =>
    a.date.localeCompare(b.date),
  )

async function audioColumns(tx: Tx, owner: string, hash: string | null) {
  if (hash === null) return { audio: null, audioSeconds: 0 }
  const facts = await mediaFacts(tx, owner, hash, /^(audio\/|video\/webm$)/)
  const seconds = Math.round(facts.seconds ?? 0)
  if (seconds > maxAudioSeconds) throw fail(servicesErrors, 'audio-long')
  return { audio: hash, audioSeconds: seconds }
}

async function videoColumns(tx: Tx, owner: string, hash: string | null) {
  if (hash === null) return { video: null }
  const facts = await mediaFacts(tx, owner, hash, /^video\//)
  if ((facts.seconds ?? 0) > maxVideo.seconds || facts.size > maxVideo.bytes)
    throw fail(servicesErrors, 'video-long')
  return { video: hash }
}

async function mediaFacts(tx: Tx, owner: string, hash: string, accepted: RegExp) {
  const facts = await ownFileFacts(tx, owner, hash)
  if (!facts) throw fail(servicesErrors, 'file-unknown')
  if (!accepted.test(facts.mime)) throw fail(servicesErrors, 'media-kind')
  return facts
}

/** The profile; throws if missing. */
export async function demandProfile(tx: Tx, uid: string): Promise<ProfileRow> {
  const row = await profileOf(tx, uid)
  if (!row) throw kitFail('not-found')
  return row
}
