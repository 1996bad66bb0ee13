// `school-user`: the service; each call is implemented in a separate file.
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { schoolsOf } from '#identity/server/memberships.api.ts'
import { isStaff } from '#identity/server/people.api.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { memberStates } from '#schools/contract/schools.lifecycle.ts'
import { staffPermissions } from '#schools/contract/schools.permissions.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { assertMay, assertSignedIn, auditManager, inviterOf } from '../access.ts'
import { archiveStaff, removeStaff, restoreStaff } from './put-away-staff.ts'
import { patchStaff } from './edit-staff.ts'
import { classCards } from '../classes/classes.ts'
import { classes, classStaff } from '../classes.tables.ts'
import { knownEmails, sendStaffInvitations, writeStaff } from './invite-staff.ts'
import {
  acceptStaff,
  applyStaff,
  checkExists,
  myStaffInvitations,
  proveStaffInvitation,
  staffInvitation,
} from './join-staff.ts'
import { approveStaff, pendingOf, rejectStaff } from '../applications/approve-staff.ts'
import { staff } from '../people.tables.ts'
import { lockSchool, schoolOf } from '../plans/seats.ts'
import {
  oneStaff,
  staffById,
  staffOf,
  staffOfPerson,
  staffRoleIs,
  staffSearch,
  teaches,
  notifyStaff,
} from './staff.ts'
import { archived, coded, inWords } from '../talk/word-filters.ts'

const columns = {
  _id: staff.id,
  school: staff.school,
  uid: staff.uid,
  email: staff.email,
  nickname: staff.nickname,
  createdAt: staff.createdAt,
}

type BulkCall = Call<unknown, { school: string; ids: string[] }>

export function staffService(kit: Kit) {
  const many = (act: (kit: Kit, call: BulkCall) => Promise<{ done: number }>) => (call: BulkCall) => {
    assertMay(staffPermissions, 'staff.edit', call.actor, call.data.school)
    return act(kit, call)
  }
  const emails = async (
    db: Tx,
    { actor }: Pick<Call, 'actor'>,
    { school, emails: given }: { school: string; emails: string[] },
  ) => {
    assertMay(staffPermissions, 'staff.edit', actor, school)
    return knownEmails(db, school, given)
  }
  return implement(schoolUserContract, {
    facts: { school: staff.school, owner: staff.uid },
    async find({ db, query, where }) {
      const { class: klass, role, ...rest } = query
      const filters = inWords(rest, columns, {
        status: coded(staff.status, memberStates),
        del: archived(staff.archivedAt),
      })
      const page = await listTable(db, staff, filters.plain, {
        columns: { ...columns, status: staff.status },
        where: and(
          where,
          filters.where,
          klass === undefined ? undefined : teaches(db, klass),
          staffRoleIs(db, role),
          staffSearch(query.$search),
        ),
        order: [asc(staff.nickname), desc(staff.id)],
      })
      return { ...page, data: await staffOf(db, page.data) }
    },
    get: async (id, { db, where }) => oneStaff(db, await staffById(db, id, where)),
    async create(call) {
      const { db, data, actor, now } = call
      assertMay(staffPermissions, 'staff.edit', actor, data.school)
      const admin = (data.role?.length ?? 0) > 0
      if (admin) assertMay(staffPermissions, 'staff.admins', actor, data.school)
      const { school, rows } = await writeStaff(
        db,
        kit,
        data.school,
        data.people,
        { admin, classes: data.class ?? [], unopened: isStaff(actor), invitedBy: inviterOf(actor) },
        now,
      )
      const invited = await sendStaffInvitations(db, kit, school, rows)
      for (const row of rows) await notifyStaff(db, kit, 'created', row)
      await auditManager(db, call, 'staff.invite', data.school, {
        after: data.people.map(({ email }) => email),
      })
      return { added: await staffOf(db, invited) }
    },
    patch: (id, call) => patchStaff(kit, id, call),
    remove: async (id, call) => removeStaff(kit, call, await staffById(call.db, id, call.where)),
    calls: {
      get: {
        schoolList: ({ db, actor }) => schoolsOf(db, assertSignedIn(actor), 'staff'),
        info: async ({ db, query, actor }) =>
          oneStaff(db, await staffOfPerson(db, query.school, assertSignedIn(actor))),
        async classList({ db, query, actor }) {
          const mine = await db
            .select({ id: classStaff.class })
            .from(classStaff)
            .innerJoin(staff, eq(staff.id, classStaff.staff))
            .where(
              and(
                eq(staff.uid, assertSignedIn(actor)),
                isNull(staff.archivedAt),
                eq(staff.status, 'success'),
                query.school === undefined ? undefined : eq(staff.school, query.school),
              ),
            )
          return classCards(
            db,
            mine.map(({ id }) => id),
            query.del,
          )
        },
        checkExists: call => checkExists(call),
        apply: call => applyStaff(kit, call),
        invitations: call => myStaffInvitations(call),
        invitation: call => staffInvitation(kit, call),
        prove: call => proveStaffInvitation(kit, call),
        accept: call => acceptStaff(kit, call),
        checkEmails: call => emails(call.db, call, call.query),
        async subjectStat({ db, query, actor }) {
          assertMay(staffPermissions, 'staff.read', actor, query.school)
          return subjectStat(db, query.school)
        },
        async cloudRoomCount({ db, query, actor }) {
          assertMay(staffPermissions, 'staff.read', actor, query.school)
          return { count: await liveClasses(db, query.school) }
        },
      },
      patch: {
        checkEmails: call => emails(call.db, call, call.data),
        archive: many(archiveStaff),
        restore: many(restoreStaff),
        approve: many(approveStaff),
        reject: many(rejectStaff),
        resend: many(resend),
        async closeAlert({ db, data, actor }) {
          const mine = await staffOfPerson(db, data.school, assertSignedIn(actor))
          if (!mine) throw kitFail('not-found')
          const [row] = await db
            .update(staff)
            .set({ closeAlert: true })
            .where(eq(staff.id, mine.id))
            .returning()
          return oneStaff(db, row)
        },
        async leave(call) {
          const mine = await staffOfPerson(call.db, call.data.school, assertSignedIn(call.actor))
          if (!mine) throw kitFail('not-found')
          await removeStaff(kit, call, mine)
          return { done: 1 }
        },
      },
    },
  })
}

async function resend(kit: Kit, call: BulkCall): Promise<{ done: number }> {
  requireChannel(kit.config, 'mail')
  const { db: tx, data, now } = call
  const school = await lockSchool(tx, data.school)
  const rows = (await pendingOf(tx, data.school, data.ids)).filter(({ status }) => status === 'inactive')
  await sendStaffInvitations(tx, kit, school, rows)
  if (rows.length > 0)
    await tx
      .update(staff)
      .set({ invitedAt: now, invitedBy: inviterOf(call.actor) })
      .where(
        inArray(
          staff.id,
          rows.map(({ id }) => id),
        ),
      )
  return { done: rows.length }
}

async function subjectStat(db: Tx, school: string) {
  await schoolOf(db, school)
  const { rows } = await db.execute<{ subject: string; coordinators: number; classes: number }>(sql`
    select subject, sum(coordinators)::int as coordinators, sum(classes)::int as classes from (
      select unnest(${staff.subject}) as subject, 1 as coordinators, 0 as classes from ${staff} where ${staff.school} = ${school} and ${staff.archivedAt} is null
      union all
      select concat_ws(':', ${classes.curriculum}, ${classes.subject}), 0, 1 from ${classes} where ${classes.school} = ${school} and ${classes.archivedAt} is null and ${classes.subject} is not null
    ) all_subjects group by subject order by subject`)
  return rows
}

const liveClasses = async (db: Tx, school: string): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(classes)
      .where(and(eq(classes.school, school), isNull(classes.archivedAt)))
  )[0]?.n ?? 0
