// Applications as they are read.
import { and, arrayContains, eq, ne } from 'drizzle-orm'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { hasCert } from '#identity/server/certs.api.ts'
import { inviterCodesOf } from '#identity/server/inviting.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { curriculumCodes } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Application, ApprovedService } from '#services/contract/applications.contract.ts'
import { applicationStatus, type ApplicationState } from '#services/contract/applications.lifecycle.ts'
import {
  missingFrom,
  type MissingRequirement,
  type ApplicantState,
} from '#services/contract/applications.rules.ts'
import { applicantModes, applicationKeyOf, serviceName } from '#services/contract/services.values.ts'
import { settingEntries } from '#services/contract/settings.conf.ts'
import { importCounts, importsOwed } from '../content/freeze.ts'
import { schoolsOfHolders } from '../claims.api.ts'
import { interviewPart } from './interviews.ts'
import { hasAgreed } from './provider-agreements.ts'
import { profileOf, switchesOf } from '../profiles/profiles.ts'
import { applications, type ApplicationRow, type ProfileRow } from '../services.tables.ts'

type Curriculum = (typeof curriculumCodes)[number]
interface ReadMoment {
  readonly db: Tx
  readonly now: Date
}

/** Applications of everybody, for reviewers. */
export const isInQueue = (status: ApplicationState): boolean =>
  status === 'submitted' || status === 'approved' || status === 'rejected'

/** Content contributors cannot be booked. */
export const isServiceInForce = and(eq(applications.status, 'approved'), ne(applications.type, 'content'))

export async function isApprovedProvider(tx: Tx, uid: string): Promise<boolean> {
  const found = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.owner, uid), isServiceInForce))
    .limit(1)
  return found.length > 0
}

/** Consultants recommend packages for a commission. */
export async function isApprovedConsultant(tx: Tx, uid: string): Promise<boolean> {
  const approved = and(
    eq(applications.owner, uid),
    eq(applications.status, 'approved'),
    arrayContains(applications.rolesGranted, ['consultant']),
  )
  return (await tx.$count(applications, approved)) > 0
}

/** An application's subject in notices and titles; for content, its name. */
export const applicationName = (row: Pick<ApplicationRow, 'type' | 'mentoringType' | 'unitName'>): string =>
  [serviceName(applicationKeyOf(row)), ...(row.unitName === null ? [] : [row.unitName])].join(': ')

/** `New Zealand Curriculum, Mathematics`, or the path of the topic. */
export function scopeWords({
  curriculum,
  subject,
  topic,
}: Pick<ApplicationRow, 'curriculum' | 'subject' | 'topic'>): string {
  if (curriculum !== null)
    return `${curriculumNames[curriculum as Curriculum] ?? curriculum}, ${subject ?? ''}`
  return topic.map(({ label }) => label.join(' › ')).join(', ')
}

/** What is missing, for those that can be submitted. */
export async function missingOf(
  kit: Pick<Kit, 'conf'>,
  by: ReadMoment,
  row: ApplicationRow,
): Promise<MissingRequirement[]> {
  if (row.status !== 'draft' && row.status !== 'rejected') return []
  const setting = await kit.conf.get(settingEntries[applicationKeyOf(row)])
  return missingFrom(
    { ...draftOf(row), countryCode: row.countries, gradeGroup: row.gradeGroups },
    setting,
    await standingOf(by, row.owner),
  )
}

const draftOf = ({ unit: _unit, ...row }: ApplicationRow) => ({
  ...row,
  ...(row.unitMode !== null && {
    unit: { mode: row.unitMode, isFrozen: row.unitSnapshot !== null, questions: row.unitQuestions },
  }),
})

async function standingOf({ db, now }: ReadMoment, uid: string): Promise<ApplicantState> {
  const profile = await profileOf(db, uid)
  return {
    hasIntroduction: (profile?.introduction ?? '') !== '',
    hasAgreed: await hasAgreed(db, now, uid, applicantModes),
    hasIbCertificate: await hasCert(db, [uid], 'ib'),
  }
}

/** Threads by application, as shown to a reader. */
export interface ThreadMarks {
  readonly unread?: ReadonlyMap<string, number>
  readonly said?: ReadonlyMap<string, { readonly message: string; readonly at: Date }>
}

export async function wireApplications(
  kit: Pick<Kit, 'conf'>,
  by: ReadMoment,
  rows: readonly ApplicationRow[],
  { unread, said }: ThreadMarks = {},
): Promise<z.input<typeof Application>[]> {
  const people = await peopleOf(
    by.db,
    rows.flatMap(({ owner, follower, approver }) => [owner, follower ?? '', approver ?? '']),
  )
  const inviters = await inviterCodesOf(
    by.db,
    rows.map(({ owner }) => owner),
  )
  const sign = await signer(by.db, by.now)
  const content = rows.filter(({ type }) => type === 'content').map(({ id }) => id)
  const [imported, owed] = [await importCounts(by.db, content), await importsOwed(by.db, content)]
  const schools = await schoolsOfHolders(
    by.db,
    rows.map(({ follower }) => follower),
  )
  const off = await switchesOf(
    by.db,
    rows.map(({ owner }) => owner),
  )
  const wired: z.input<typeof Application>[] = []
  for (const row of rows) {
    const applicant = people.get(row.owner)
    const holder =
      row.follower === null ? null : { _id: row.follower, name: people.get(row.follower)?.name ?? '' }
    wired.push({
      ...offeredPart(row),
      applicant: {
        _id: row.owner,
        name: applicant?.name ?? '',
        email: applicant?.email ?? null,
        avatar: applicant?.avatar ?? null,
      },
      inviter: inviters.get(row.owner) ?? null,
      serviceRolesUser: row.requestedRoles,
      unit: unitPart(row, imported.get(row.id) ?? 0),
      attachments: row.attachments.map(file => ({ ...file, url: sign(file.hash) })),
      essay: row.essay,
      status: applicationStatus[row.status] as z.input<typeof Application>['status'],
      reason: row.reason,
      approval: {
        submitted: row.submittedAt,
        approved: row.approvedAt,
        approver: row.approver === null ? null : (people.get(row.approver)?.name ?? ''),
      },
      versionId: row.version,
      replaces: row.replaces,
      ...(await interviewPart(by.db, row)),
      follower: holder,
      schoolOfFollower: schools.get(row.follower ?? '') ?? null,
      enable: off.get(row.owner)?.[applicationKeyOf(row)] !== false,
      importUsers: [...(owed.get(row.id) ?? [])],
      followedAt: row.followedAt,
      releasedAt: row.releasedAt,
      missing: await missingOf(kit, by, row),
      unread: unread ? (unread.get(row.id) ?? 0) : null,
      said: said?.get(row.id) ?? null,
      updatedAt: row.updatedAt,
    })
  }
  return wired
}

const unitPart = (row: ApplicationRow, count: number): z.input<typeof Application>['unit'] =>
  row.unit === null || row.unitMode === null
    ? null
    : {
        _id: row.unit,
        name: row.unitName ?? '',
        mode: row.unitMode,
        frozenAt: row.frozenAt,
        pages: row.unitPages,
        questions: row.unitQuestions,
        links: row.linkSnapshot.length,
        price: row.unitPrice,
        imports: count,
      }

export const wireApproved = (
  row: ApplicationRow,
  profile: ProfileRow | undefined,
): z.input<typeof ApprovedService> => ({
  ...offeredPart(row),
  isOn: profile?.enable[applicationKeyOf(row)] !== false,
})

const offeredPart = (row: ApplicationRow) => ({
  _id: row.id,
  uid: row.owner,
  type: row.type,
  mentoringType: row.mentoringType,
  countryCode: row.countries,
  curriculum: row.curriculum as Curriculum | null,
  subject: row.subject,
  topic: row.topic,
  gradeGroup: row.gradeGroups,
  grades: row.grades,
  ability: row.levels,
  styles: row.styles,
  otherStyles: row.otherStyles,
  serviceRoles: row.rolesGranted,
  qualification: row.qualification,
})
