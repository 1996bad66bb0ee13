// `class-apply`: students apply for a place in a subject class. A check constraint on the class row enforces the limit.
import { and, count, desc, eq } from 'drizzle-orm'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { orderOf, pageOf, whereOf } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { classApplyContract } from '#schools/contract/class-apply.contract.ts'
import { applicationStates } from '#schools/contract/schools.lifecycle.ts'
import { applicationPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn } from '../access.ts'
import { classByCode, joinByCode } from '../classes/class-join.ts'
import { classById } from '../classes/classes.ts'
import { applications } from '../classes.tables.ts'
import { students } from '../people.tables.ts'
import { coded, inWords } from '../talk/word-filters.ts'
import { apply, decide } from './apply.ts'
import { columns, joinedRows, wire } from './application-rows.ts'

export const applicationService = (kit: Kit) =>
  implement(classApplyContract, {
    facts: { school: applications.school, owner: students.uid },
    async find({ db, query, where }) {
      const filters = inWords(query, columns, { status: coded(applications.status, applicationStates) })
      const condition = and(where, whereOf(filters.plain, columns), filters.where)
      const page = await pageOf(
        query,
        (limit, skip) =>
          joinedRows(db)
            .where(condition)
            .orderBy(
              ...orderOf(filters.plain, { ...columns, status: applications.status }, [
                desc(applications.createdAt),
                desc(applications.id),
              ]),
            )
            .limit(limit)
            .offset(skip),
        async most => (await joinedRows(db).where(condition).limit(most)).length,
      )
      return { ...page, data: page.data.map(wire) }
    },
    async get(id, { db, where }) {
      const [row] = await joinedRows(db).where(and(eq(applications.id, id), where))
      if (!row) throw kitFail('not-found')
      return wire(row)
    },
    create: call => apply(kit, call),
    async remove(id, { db, actor }) {
      const [row] = await joinedRows(db).where(
        and(eq(applications.id, id), eq(students.uid, assertSignedIn(actor))),
      )
      if (!row) throw kitFail('not-found')
      const gone = await db
        .delete(applications)
        .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
        .returning({ id: applications.id })
      if (gone.length === 0) throw kitFail('wrong-state')
      return wire(row)
    },
    calls: {
      get: {
        byCode: call => classByCode(call, call.query.code),
        async count({ db, query, actor }) {
          assertMay(
            applicationPermissions,
            'application.read',
            actor,
            (await classById(db, query.class)).school,
          )
          const [row] = await db
            .select({ n: count() })
            .from(applications)
            .where(and(eq(applications.class, query.class), eq(applications.status, 'approved')))
          return { count: row?.n ?? 0 }
        },
      },
      patch: {
        join: call => joinByCode(kit, call),
        approve: call => decide(kit, call, 'approve'),
        reject: call => decide(kit, call, 'reject'),
      },
    },
  })
