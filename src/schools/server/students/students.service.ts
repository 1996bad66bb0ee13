// `students`: the service; each call is implemented in a separate file.
import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { schoolsOf } from '#identity/server/memberships.api.ts'
import { isStaff, peopleOf, auditStaffRead } from '#identity/server/people.api.ts'
import { drawTemporaryPassword } from '#identity/server/school-accounts.api.ts'
import { requireChannel } from '#kit/server/channels.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { memberStates } from '#schools/contract/schools.lifecycle.ts'
import { studentPermissions } from '#schools/contract/schools.permissions.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { assertMay, assertSignedIn, auditManager, inviterOf } from '../access.ts'
import { knownStudentEmails, mobileOf, writeStudents } from './add-students.ts'
import { classes } from '../classes.tables.ts'
import { credentials } from './credentials.ts'
import { resetPassword } from './reset-password.ts'
import { archiveStudents, removeStudent, restoreStudents } from './archive-students.ts'
import { moveStudents, patchStudent } from './edit-students.ts'
import { hideContacts } from '../guardians/guardians.ts'
import { inviteStudents, keepSecrets } from './invite-students.ts'
import {
  acceptStudent,
  applyStudent,
  checkStudentExists,
  myStudentInvitations,
  proveStudentInvitation,
  studentInvitation,
} from './join-students.ts'
import { approveStudents, rejectStudents } from '../applications/approve-students.ts'
import {
  askParentEmail,
  confirmParentEmail,
  parentEmailLook,
  parentJoin,
  parentLook,
} from '../guardians/parents.ts'
import { guardians, students } from '../people.tables.ts'
import {
  inClass,
  oneStudent,
  studentById,
  studentSearch,
  studentsOf,
  tabIs,
  notifyStudents,
} from './students.ts'
import { archived, coded, inWords } from '../talk/word-filters.ts'
import { ownView, present, myClasses, tabCounts } from './student-reads.ts'
import { resend, inviteAgain } from '../invitations/invite-again.ts'

const columns = {
  _id: students.id,
  school: students.school,
  uid: students.uid,
  email: students.email,
  nickname: students.nickname,
  id: students.number,
  status: students.status,
  createdAt: students.createdAt,
}

export type BulkCall = Call<unknown, { school: string; ids: string[] }>

export function studentsService(kit: Kit) {
  const many =
    <D extends { school: string }>(act: (kit: Kit, call: Call<unknown, D>) => Promise<{ done: number }>) =>
    (call: Call<unknown, D>) => {
      assertMay(studentPermissions, 'student.edit', call.actor, call.data.school)
      return act(kit, call)
    }
  const inSchool = <Q extends { school: string }>(call: Call<Q>): Q => {
    assertMay(studentPermissions, 'student.edit', call.actor, call.query.school)
    return call.query
  }
  return implement(studentsContract, {
    facts: { school: students.school, owner: students.uid },
    async find(call) {
      const { db, query, where } = call
      const { class: klass, subjectClass, tab, ...rest } = query
      const filters = inWords(rest, columns, {
        status: coded(students.status, memberStates),
        del: archived(students.archivedAt),
      })
      const page = await listTable(db, students, filters.plain, {
        columns,
        where: and(
          where,
          filters.where,
          tabIs(db, tab),
          klass === undefined ? undefined : inClass(db, klass),
          subjectClass === undefined ? undefined : inClass(db, subjectClass),
          studentSearch(query.$search),
        ),
        order: [asc(students.lastName), asc(students.firstName), desc(students.id)],
      })
      if (isStaff(call.actor) && page.data.length > 0)
        await writeAudit(db, call, 'minor.list', page.data[0]?.school ?? '', {
          after: page.data.map(({ id }) => id),
        })
      return { ...page, data: await hideContacts(db, call.actor, await studentsOf(db, page.data)) }
    },
    async get(id, call) {
      const row = await studentById(call.db, id, call.where)
      if (row.uid !== null)
        for (const person of (await peopleOf(call.db, [row.uid])).values())
          await auditStaffRead(call.db, call, person)
      return ownView(call, await oneStudent(call.db, row))
    },
    async create(call) {
      const {
        db,
        data: { school: id, class: klass, ...person },
        actor,
        now,
      } = call
      assertMay(studentPermissions, 'student.edit', actor, id)
      // Hashing is slow on purpose, so it runs before the school's row is locked.
      const secret = person.email === undefined ? await drawTemporaryPassword() : undefined
      const { school, rows } = await writeStudents(
        db,
        kit,
        id,
        [person],
        { class: klass, invitedBy: inviterOf(actor) },
        now,
      )
      if (secret) await keepSecrets(db, kit, rows, new Map(rows.map(row => [row.id, secret])))
      await inviteStudents(db, kit, school, rows)
      for (const row of rows) await notifyStudents(db, kit, 'created', row)
      await auditManager(db, call, 'student.create', id, { after: rows.map(row => row.id) })
      return oneStudent(db, await studentById(db, rows[0]?.id ?? ''))
    },
    patch: (id, call) => patchStudent(kit, id, call),
    remove: async (id, call) => removeStudent(kit, call, await studentById(call.db, id, call.where)),
    calls: {
      get: {
        schoolList: ({ db, actor }) => schoolsOf(db, assertSignedIn(actor), 'student'),
        classList: ({ db, query, actor }) => myClasses(db, assertSignedIn(actor), query.school),
        async resend(call) {
          const { db, query, actor } = call
          const row = await studentById(db, query._id, isNull(students.archivedAt))
          assertMay(studentPermissions, 'student.edit', actor, row.school)
          requireChannel(kit.config, 'mail')
          return { sent: await inviteAgain(kit, call, row.school, [row], query.to) }
        },
        checkEmails: call => knownStudentEmails(call.db, inSchool(call).school, call.query.emails),
        checkParents: call => checkParents(call.db, inSchool(call)),
        async checkId(call) {
          return {
            exists: (await present(call.db, inSchool(call).school, 'number', [call.query.id])).length > 0,
          }
        },
        checkIds: async call => ({
          present: await present(call.db, inSchool(call).school, 'number', call.query.ids),
        }),
        checkMobile: async call => ({
          exists:
            (await present(call.db, inSchool(call).school, 'mobile', [mobileOf(call.query.mobile) ?? '']))
              .length > 0,
        }),
        checkMobiles: async call => ({
          present: await present(
            call.db,
            inSchool(call).school,
            'mobile',
            call.query.mobiles.map(mobile => mobileOf(mobile) ?? ''),
          ),
        }),
        checkExists: call => checkStudentExists(call),
        apply: async call => ownView(call, await applyStudent(kit, call)),
        invitations: call => myStudentInvitations(call),
        invitation: call => studentInvitation(kit, call),
        prove: call => proveStudentInvitation(kit, call),
        accept: async call => ownView(call, await acceptStudent(kit, call)),
        parentLook: call => parentLook(call),
        parentJoin: call => parentJoin(kit, call),
        parentEmailLook: call => parentEmailLook(call),
        async cloudRoomCount({ db, query, actor }) {
          assertMay(studentPermissions, 'student.read', actor, query.school)
          const [row] = await db
            .select({ n: count() })
            .from(classes)
            .where(and(eq(classes.school, query.school), isNull(classes.archivedAt)))
          return { count: row?.n ?? 0 }
        },
        async counts({ db, query, actor }) {
          assertMay(studentPermissions, 'student.read', actor, query.school)
          return tabCounts(db, query.school)
        },
      },
      patch: {
        async checkEmails({ db, data, actor }) {
          assertMay(studentPermissions, 'student.edit', actor, data.school)
          return knownStudentEmails(db, data.school, data.emails)
        },
        async checkParents({ db, data, actor }) {
          assertMay(studentPermissions, 'student.edit', actor, data.school)
          return checkParents(db, data)
        },
        archive: many(archiveStudents),
        restore: many(restoreStudents),
        approve: many(approveStudents),
        reject: many(rejectStudents),
        resend: many(resend),
        move: many(moveStudents),
        parentEmailChange: call => askParentEmail(kit, call),
        parentEmailConfirm: call => confirmParentEmail(kit, call),
        credentials: call => credentials(kit, call),
        resetPassword: call => resetPassword(kit, call),
      },
    },
  })
}

/** Parents who already have children here; a second child of a parent is not an error. */
async function checkParents(
  db: Tx,
  { school, emails }: { school: string; emails: string[] },
): Promise<{ present: string[] }> {
  if (emails.length === 0) return { present: [] }
  const rows = await db
    .selectDistinct({ email: guardians.email })
    .from(guardians)
    .where(and(eq(guardians.school, school), inArray(guardians.email, emails)))
  return { present: rows.flatMap(({ email }) => email ?? []) }
}
