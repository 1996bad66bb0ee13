// `school-plan`: the service; each call is implemented in a separate file.
import { and, desc, eq, isNull } from 'drizzle-orm'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { notify } from '#kit/server/notify.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { upgradePrice } from '#schools/contract/plans.rules.ts'
import { planStates } from '#schools/contract/schools.lifecycle.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, auditManager } from '../access.ts'
import { sendStaffInvitations } from '../staff/invite-staff.ts'
import { joinLink, patchJoinLink } from '../invitations/join-links.ts'
import {
  changeFollower,
  leadClaims,
  leadFigures,
  listed,
  liveSchools as live,
  recordFor,
  recordsFor,
} from '../leads/leads.ts'
import { makeSchool } from '../school/make-school.ts'
import { addAttachment, listAttachments, removeAttachment } from './attachments.ts'
import { listPapers, paperFile } from './plan-papers.ts'
import { extend, markPaid, openTrial } from './plan-states.ts'
import { adminsOf, cardOf, frontOf, nameKeyOf, recordOf, schoolBySlug } from './plans.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'
import { listQuotes } from './quotes-list.ts'
import { quote, splitName } from './quote.ts'
import { referPrincipal } from './refer-principal.ts'
import { listReferrals } from './referrals.ts'
import { lockSchool, schoolOf } from './seats.ts'
import { removeFiles, space, spaceUse } from '../school/space.ts'
import { coded, inWords } from '../talk/word-filters.ts'
import { signOutEverybody } from '../students/sign-out.ts'
import { patchSchool } from '../school/patch-school.ts'

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

export const schoolPlanService = (kit: Kit) =>
  implement(schoolPlanContract, {
    facts: { school: schools.id },
    async find({ db, query: { claim, ...query }, where, actor }) {
      const filters = inWords(query, columns, { status: coded(schools.status, planStates) })
      const page = await listTable(db, schools, filters.plain, {
        columns,
        where: and(
          where,
          live,
          listed(kit, actor, claim),
          filters.where,
          containing(query.$search, schools.name, schools.city, schools.slug),
        ),
        order: [desc(schools.createdAt), desc(schools.id)],
      })
      return { ...page, data: await recordsFor(db, actor, page.data) }
    },
    async get(id, { db, where, actor }) {
      const [row] = await db
        .select()
        .from(schools)
        .where(and(eq(schools.id, id), isNull(schools.deletedAt), where))
      if (!row) throw kitFail('not-found')
      return may(schoolPermissions, 'school.find', actor, { school: id })
        ? recordFor(db, actor, row)
        : cardOf(row)
    },
    async create(call) {
      const {
        db,
        data: { admin, ...data },
      } = call
      const { school, admin: first } = await makeSchool(
        db,
        kit,
        { ...data, madeBy: call.actor.id },
        {
          email: admin.email,
          name: splitName(admin.name ?? ''),
        },
      )
      await sendStaffInvitations(db, kit, school, [first])
      await auditManager(db, call, 'school.create', school.id, {
        after: { name: school.name, admin: admin.email },
      })
      return recordOf(db, school)
    },
    patch: (id, call) =>
      call.data.follower === undefined ? patchSchool(kit, id, call) : changeFollower(kit, id, call),
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
        groupByFollower: ({ db }) => leadClaims(kit).load(db, live),
        countType: ({ db }) => leadFigures(db),
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
        papers: call => listPapers(call),
        attachments: call => listAttachments(call),
        paper: call => paperFile(call),
        joinLink: call => joinLink(call),
        pipelineEmail: call => inviteRole(kit, call, 'pipeline'),
        contentEmail: call => inviteRole(kit, call, 'contentProvider'),
        space: call => space(call),
        spaceUse: call => spaceUse(call),
        referrals: call => listReferrals(kit, call),
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
        addAttachment: async call => recordOf(call.db, await addAttachment(call)),
        removeFiles: call => removeFiles(call),
        removeAttachment: async call => recordOf(call.db, await removeAttachment(call)),
      },
    },
  })

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
