// `school-plan`: the contents of the service; what each call does stands in a file of its own.
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ownsFile } from '#files/server/files.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { listTable, pageOf } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { managedFields, schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { upgradePrice } from '#schools/contract/plans.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { planStates } from '#schools/contract/schools.lifecycle.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, auditManager } from './access.ts'
import { sendStaffInvitations } from './invite-staff.ts'
import { joinLink, patchJoinLink } from './join-links.ts'
import { makeSchool } from './make-school.ts'
import { extend, markPaid, openTrial } from './plan-states.ts'
import { adminsOf, cardOf, frontOf, nameKeyOf, recordOf, recordsOf, schoolBySlug } from './plans.ts'
import { quotes, schools, type SchoolRow } from './plans.tables.ts'
import { quote, referPrincipal, splitName } from './quote.ts'
import { containing } from './search.ts'
import { lockSchool, schoolOf } from './seats.ts'
import { removeFiles, removeItems, space, spaceUse } from './space.ts'
import { coded, inWords } from './word-filters.ts'
import { signOutEverybody } from './sign-out.ts'

const columns = {
  _id: schools.id,
  status: schools.status,
  instituteType: schools.instituteType,
  country: schools.country,
  start: schools.start,
  end: schools.end,
  createdAt: schools.createdAt,
  name: schools.name,
  teacher: schools.teacher,
  student: schools.student,
}
const live = and(isNull(schools.deletedAt), eq(schools.personal, false))

export const schoolPlanService = (kit: Kit) =>
  implement(schoolPlanContract, {
    facts: { school: schools.id },
    async find({ db, query, where }) {
      const filters = inWords(query, columns, { status: coded(schools.status, planStates) })
      const page = await listTable(db, schools, filters.plain, {
        columns,
        where: and(
          where,
          live,
          filters.where,
          containing(query.$search, schools.name, schools.city, schools.slug),
        ),
        order: [desc(schools.createdAt), desc(schools.id)],
      })
      return { ...page, data: await recordsOf(db, page.data) }
    },
    async get(id, { db, where, actor }) {
      const [row] = await db
        .select()
        .from(schools)
        .where(and(eq(schools.id, id), isNull(schools.deletedAt), where))
      if (!row) throw kitFail('not-found')
      return may(schoolPermissions, 'school.find', actor, { school: id }) ? recordOf(db, row) : cardOf(row)
    },
    async create(call) {
      const {
        db,
        data: { admin, ...data },
      } = call
      const { school, admin: first } = await makeSchool(db, kit, data, {
        email: admin.email,
        name: splitName(admin.name ?? ''),
      })
      await sendStaffInvitations(db, kit, school, [first])
      await auditManager(db, call, 'school.create', school.id, {
        after: { name: school.name, admin: admin.email },
      })
      return recordOf(db, school)
    },
    patch: (id, call) => patchSchool(kit, id, call),
    async remove(id, call) {
      const { db, where, now } = call
      const [row] = await db
        .update(schools)
        .set({ deletedAt: now, updatedAt: now })
        .where(and(eq(schools.id, id), live, where))
        .returning()
      if (!row) throw kitFail('not-found')
      await auditManager(db, call, 'school.remove', id, { before: { name: row.name } })
      await signOutEverybody(db, kit, id)
      return recordOf(db, row)
    },
    calls: {
      get: {
        async bySlug({ db, query }) {
          const row = await schoolBySlug(db, query.slug)
          return row ? frontOf(row) : null
        },
        async nameKnown({ db, query }) {
          const found = await db
            .select({ id: schools.id })
            .from(schools)
            .where(and(eq(schools.nameKey, nameKeyOf(query.name)), live))
            .limit(1)
          return { known: found.length > 0 }
        },
        quotes: ({ db, query }) => listQuotes(db, query),
        async upgradePrice({ db, query, actor, now }) {
          assertMay(schoolPermissions, 'school.find', actor, query.school)
          const { school: prices, currency } = await kit.conf.get(plansConf)
          const row = await schoolOf(db, query.school)
          return {
            currency,
            ...upgradePrice(
              prices,
              { teachers: row.teacher, students: row.student },
              { teachers: query.teacher, students: query.student },
              row.end,
              now,
            ),
          }
        },
        joinLink: call => joinLink(call),
        pipelineEmail: call => inviteRole(kit, call, 'pipeline'),
        contentEmail: call => inviteRole(kit, call, 'contentProvider'),
        space: call => space(call),
        spaceUse: call => spaceUse(call),
      },
      patch: {
        quote: call => quote(kit, call),
        referPrincipal: call => referPrincipal(kit, call),
        openTrial: async call => recordOf(call.db, await openTrial(kit, call)),
        extend: async call => recordOf(call.db, await extend(kit, call)),
        markPaid: async call => recordOf(call.db, await markPaid(kit, call)),
        async validate(call) {
          const { db, data, now } = call
          await lockSchool(db, data.school)
          const row = await update(db, data.school, { validatedAt: data.valid ? now : null, updatedAt: now })
          await auditManager(db, call, 'school.validate', data.school, { after: { valid: data.valid } })
          return recordOf(db, row)
        },
        joinLink: call => patchJoinLink(kit, call),
        async addAttachment(call) {
          const {
            db,
            data: { school, type, subject, file },
            actor,
            now,
          } = call
          assertMay(schoolPermissions, 'school.edit', actor, school)
          if (!(await ownsFile(db, actor.id ?? '', file.hash)))
            throw kitFail('bad-data', { fields: [{ path: 'file', message: 'Upload the file first.' }] })
          const row = await lockSchool(db, school)
          const attachments = [
            ...row.attachments.filter(each => each.file.hash !== file.hash),
            { type, subject: subject ?? null, file: { ...file, date: now.toISOString() } },
          ]
          return recordOf(db, await update(db, school, { attachments, updatedAt: now }))
        },
        removeFiles: call => removeFiles(call),
        removeItems: call => removeItems(kit, call),
        async removeAttachment({ db, data: { school, hash }, actor, now }) {
          assertMay(schoolPermissions, 'school.edit', actor, school)
          const row = await lockSchool(db, school)
          return recordOf(
            db,
            await update(db, school, {
              attachments: row.attachments.filter(each => each.file.hash !== hash),
              updatedAt: now,
            }),
          )
        },
      },
    },
  })

type PatchData = z.output<typeof schoolPlanContract.methods.patch.data>

async function patchSchool(
  kit: Kit,
  id: string,
  call: Call<unknown, PatchData>,
): Promise<z.input<typeof schoolPlanContract.methods.patch.result>> {
  const {
    db,
    data: { version, ...data },
    where,
    actor,
    now,
  } = call
  const [visible] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.id, id), isNull(schools.deletedAt), where))
  if (!visible) throw kitFail('not-found')
  if (
    managedFields.some(field => data[field] !== undefined) &&
    !may(schoolPermissions, 'school.manage', actor)
  )
    throw kitFail('forbidden')
  const before = await lockSchool(db, id)
  if (
    (data.teacher ?? before.teacher) < before.usedTeacher ||
    (data.student ?? before.student) < before.usedStudent
  )
    throw fail(schoolErrors, 'seats-in-use', { teacher: before.usedTeacher, student: before.usedStudent })
  if (data.logo && !(await ownsFile(db, actor.id ?? '', data.logo)))
    throw kitFail('bad-data', { fields: [{ path: 'logo', message: 'Upload the picture first.' }] })
  const set = {
    ...defined(data),
    ...(data.name === undefined ? {} : { nameKey: nameKeyOf(data.name) }),
    updatedAt: now,
    ...(data.pipelineStatus === undefined ? {} : { pipelineAt: now }),
    ...(data.contentProviderStatus === undefined ? {} : { contentProviderAt: now }),
  }
  const row = await updateVersion(db, schools, id, version ?? before.version, set)
  await tellClosed(db, kit, before, row)
  await auditManager(db, call, 'school.edit', id, { before: pick(before, data), after: data })
  await emit(db, kit.clock, schoolPlanContract, 'patched', cardOf(row), [`school-staff:${id}`])
  return recordOf(db, row)
}

const defined = <T extends object>(data: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as never
const pick = (row: SchoolRow, data: object) =>
  Object.fromEntries(Object.keys(data).map(key => [key, row[key as keyof SchoolRow]]))

/** Closing a role tells the admins by itself. */
async function tellClosed(tx: Tx, kit: Kit, before: SchoolRow, after: SchoolRow): Promise<void> {
  const closed = [
    ...(before.pipelineEnable && !after.pipelineEnable ? ['PipelineClosed' as const] : []),
    ...(before.contentProviderEnable && !after.contentProviderEnable ? ['ProviderClosed' as const] : []),
  ]
  for (const code of closed)
    for (const user of await adminsOf(tx, after.id))
      await notify(tx, kit.clock, schoolNotices, code, { user }, { school: after.name }, { school: after.id })
}

async function inviteRole(
  kit: Kit,
  call: Call<{ school: string }>,
  role: 'pipeline' | 'contentProvider',
): Promise<{ sent: number }> {
  const { db, query, now } = call
  const row = await lockSchool(db, query.school)
  const status = role === 'pipeline' ? row.pipelineStatus : row.contentProviderStatus
  if (status < 2)
    await update(
      db,
      row.id,
      role === 'pipeline'
        ? { pipelineStatus: 1, pipelineAt: now }
        : { contentProviderStatus: 1, contentProviderAt: now },
    )
  const admins = await adminsOf(db, row.id)
  for (const user of admins)
    await notify(
      db,
      kit.clock,
      schoolNotices,
      role === 'pipeline' ? 'PipelineInvitation' : 'ProviderInvitation',
      { user },
      { school: row.name },
      { school: row.id },
    )
  await auditManager(db, call, `school.${role}Email`, row.id)
  return { sent: admins.length }
}

async function update(tx: Tx, id: string, set: Partial<SchoolRow>): Promise<SchoolRow> {
  const [row] = await tx.update(schools).set(set).where(eq(schools.id, id)).returning()
  if (!row) throw kitFail('not-found')
  return row
}

type QuotesQuery = z.output<typeof schoolPlanContract.methods.calls.get.quotes.query>

async function listQuotes(db: Tx, query: QuotesQuery) {
  const where = query.school === undefined ? undefined : eq(quotes.school, query.school)
  const page = await pageOf(
    query,
    (limit, skip) =>
      db.select().from(quotes).where(where).orderBy(desc(quotes.createdAt)).limit(limit).offset(skip),
    async () => (await db.select({ n: count() }).from(quotes).where(where))[0]?.n ?? 0,
  )
  return {
    ...page,
    data: page.data.map(row => ({
      _id: row.id,
      school: row.school,
      name: row.name,
      teachers: row.teachers,
      students: row.students,
      months: row.months,
      cents: row.cents,
      contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
      message: row.message,
      createdAt: row.createdAt,
    })),
  }
}
