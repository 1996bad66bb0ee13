// Applicants' actions: start an application, fill it in, add documents, start a new version of an approved
// one.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { groupGrades } from '#academics/contract/grades.rules.ts'
import { ownFileFacts, referFiles } from '#files/server/files.api.ts'
import { gradeNames } from '#identity/contract/grades.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { ApplicationPatch } from '#services/contract/application-draft.shapes.ts'
import { applicationContract } from '#services/contract/applications.contract.ts'
import { documentFault } from '#services/contract/documents.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { isAboutSubject } from '#services/contract/applications.rules.ts'
import {
  applicationKeyOf,
  rolesFor,
  type ApplicationKey,
  type ProviderRole,
} from '#services/contract/services.values.ts'
import { isOffered, settingEntries, type ServiceSetting } from '#services/contract/settings.conf.ts'
import { unitColumns, unitOf } from '../content/freeze.ts'
import { applications, type ApplicationRow, type StoredAttachment } from '../services.tables.ts'

type NewApplication = z.output<typeof applicationContract.methods.create.data>
interface WriteMoment {
  readonly db: Tx
  readonly now: Date
}

export async function beginApplication(
  kit: Kit,
  { db, now }: WriteMoment,
  owner: string,
  data: NewApplication,
): Promise<ApplicationRow> {
  const { type, mentoringType = null } = data
  if ((type === 'content') !== (mentoringType === null)) throw fail(servicesErrors, 'service-not-offered')
  const key = applicationKeyOf({ type, mentoringType })
  const setting = settingEntries[key] && (await kit.conf.get(settingEntries[key]))
  if (!setting || !isOffered(setting)) throw fail(servicesErrors, 'service-not-offered')
  const scope = await scopeOf(db, owner, data, setting)
  const [inForce] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        isOf(owner, { type, mentoringType }),
        eq(applications.scope, scope.scope),
        eq(applications.status, 'approved'),
      ),
    )
  if (inForce) throw fail(servicesErrors, 'application-in-force', { _id: inForce.id })
  const before = await lastOf(db, owner, { type, mentoringType })
  const [row] = await db
    .insert(applications)
    .values({
      id: kit.newId(),
      owner,
      type,
      mentoringType,
      status: 'draft',
      ...scope,
      // Each application of a service requires documents again; those already sent are reused.
      attachments: before?.attachments ?? [],
      essay: before?.essay ?? '',
      ...draftColumns(key, { serviceRolesUser: [], ...data }),
      ...gradeColumns({ gradeGroups: [], grades: [] }, data),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await keepDocuments(db, row)
  return row
}

/** @returns Columns changed by the applicant's input; empty if nothing changes. */
export async function editColumns(
  { db, now }: WriteMoment,
  row: ApplicationRow,
  data: ApplicationPatch,
): Promise<Partial<ApplicationRow>> {
  const columns = draftColumns(applicationKeyOf(row), data)
  const attachments = await documentsAfter({ db, now }, row, data)
  const changed = { ...columns, ...gradeColumns(row, data), ...(attachments && { attachments }) }
  if (Object.keys(changed).length > 0 && row.status !== 'draft' && row.status !== 'rejected')
    throw fail(servicesErrors, 'application-locked')
  return changed
}

export const keepDocuments = (db: Tx, { id, owner, attachments }: ApplicationRow): Promise<void> =>
  referFiles(
    db,
    { table: 'services_applications', record: id, owner, school: null, place: id },
    attachments.map(({ hash }) => hash),
  )

const isOpen = inArray(applications.status, ['draft', 'submitted', 'rejected'])

/** The editable version: an open one, or a copy of the approved one. */
export async function reviseApplication(
  kit: Kit,
  { db, now }: WriteMoment,
  row: ApplicationRow,
): Promise<ApplicationRow> {
  if (row.status !== 'approved') throw kitFail('wrong-state', { status: row.status })
  const [open] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.replaces, row.id), isOpen))
  if (open) return open
  const [made] = await db
    .insert(applications)
    .values({
      ...row,
      id: kit.newId(),
      status: 'draft',
      rolesGranted: [],
      qualification: null,
      reason: null,
      version: row.version + 1,
      replaces: row.id,
      submittedAt: null,
      approvedAt: null,
      approver: null,
      interview: null,
      interviewPackUser: null,
      interviewInvitedAt: null,
      // The copy stays with the version in force; the new version freezes the content again.
      unitSnapshot: null,
      linkSnapshot: [],
      frozenAt: null,
      follower: null,
      followedAt: null,
      releasedAt: null,
      touchedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!made) throw kitFail('unexpected')
  await keepDocuments(db, made)
  return made
}

/** A subject or topic from the setting's list; a content application is about that content. */
async function scopeOf(
  db: Tx,
  owner: string,
  { type, mentoringType, curriculum, subject, topic, unit }: NewApplication,
  setting: ServiceSetting,
) {
  const offered = type === 'content' ? await unitOf(db, owner, unit) : undefined
  const columns = offered && { ...unitColumns(offered), scope: offered.id }
  const about = {
    mentoringType: mentoringType ?? null,
    ...(offered && { unit: { mode: offered.mode, isFrozen: false, questions: 0 } }),
  }
  if (isAboutSubject(about)) {
    const isListed = setting.curriculum.some(
      each => each.code === curriculum && each.subject.includes(subject ?? ''),
    )
    if (!isListed)
      throw kitFail('bad-data', { fields: [{ path: 'subject', message: 'Choose from the list' }] })
    return {
      curriculum: curriculum ?? null,
      subject: subject ?? null,
      scope: `${curriculum}:${subject}`,
      ...columns,
    }
  }
  const chosen = setting.topic.filter(({ _id }) => topic?.includes(_id))
  if (setting.topic.length > 0 && chosen.length === 0)
    throw kitFail('bad-data', { fields: [{ path: 'topic', message: 'Choose from the list' }] })
  return { topic: chosen, scope: chosen[0]?._id ?? '', ...columns }
}

type Kind = Pick<ApplicationRow, 'type' | 'mentoringType'>
const isOf = (owner: string, { type, mentoringType }: Kind) =>
  and(
    eq(applications.owner, owner),
    eq(applications.type, type),
    mentoringType === null ? undefined : eq(applications.mentoringType, mentoringType),
  )

type DraftData = Pick<
  ApplicationPatch,
  'serviceRolesUser' | 'countryCode' | 'gradeGroup' | 'ability' | 'styles' | 'otherStyles' | 'essay'
>
const draftColumns = (key: ApplicationKey, data: DraftData): Partial<ApplicationRow> => ({
  ...(data.serviceRolesUser && { requestedRoles: allowedRoles(key, data.serviceRolesUser) }),
  ...(data.countryCode && { countries: data.countryCode }),
  ...(data.gradeGroup && { gradeGroups: data.gradeGroup }),
  ...(data.ability && { levels: data.ability }),
  ...(data.styles && { styles: data.styles }),
  ...(data.otherStyles && { otherStyles: data.otherStyles }),
  ...(data.essay !== undefined && { essay: data.essay }),
})

/** Drops grades outside the chosen groups. */
function gradeColumns(
  row: Pick<ApplicationRow, 'gradeGroups' | 'grades'>,
  { gradeGroup, grades }: Pick<ApplicationPatch, 'gradeGroup' | 'grades'>,
): Partial<ApplicationRow> {
  if (!gradeGroup && !grades) return {}
  const possible = new Set((gradeGroup ?? row.gradeGroups).flatMap(groupGrades))
  const chosen = (grades ?? row.grades).filter(grade => possible.has(grade))
  return { grades: gradeNames.filter(grade => chosen.includes(grade)) }
}

/** Always includes the service's own role. */
function allowedRoles(key: ApplicationKey, requested: readonly ProviderRole[]): ProviderRole[] {
  const possible = rolesFor(key)
  if (!requested.every(role => possible.includes(role))) throw fail(servicesErrors, 'role-not-offered')
  return possible.filter((role, index) => index === 0 || requested.includes(role))
}

async function lastOf(db: Tx, owner: string, kind: Kind): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(isOf(owner, kind))
    .orderBy(desc(applications.createdAt))
    .limit(1)
  return row
}

const maxDocuments = 30

async function documentsAfter(
  { db, now }: WriteMoment,
  { owner, attachments }: ApplicationRow,
  { $addToSet, $pull }: ApplicationPatch,
): Promise<StoredAttachment[] | undefined> {
  if ($pull) {
    const { hash, type } = $pull.attachments
    return attachments.filter(each => each.hash !== hash || (type !== undefined && each.type !== type))
  }
  if (!$addToSet) return undefined
  const { hash, type, filename } = $addToSet.attachments
  const facts = await ownFileFacts(db, owner, hash)
  if (!facts) throw fail(servicesErrors, 'file-unknown')
  const fault = documentFault(type, facts)
  if (fault !== undefined || attachments.length >= maxDocuments)
    throw fail(servicesErrors, 'document-refused', { fault: fault ?? `At most ${maxDocuments} documents.` })
  const others = attachments.filter(each => each.hash !== hash || each.type !== type)
  return [...others, { hash, type, filename, mime: facts.mime, size: facts.size, date: now.toISOString() }]
}
