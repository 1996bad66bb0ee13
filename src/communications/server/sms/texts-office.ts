// A person's text messages, for staff who trace a missing one. Each access is recorded.
import { and, desc, eq, or } from 'drizzle-orm'
import { noticePermissions } from '#communications/contract/notices.contract.ts'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { accountsByEmails } from '#identity/server/school-accounts.api.ts'
import { may } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { kitFail } from '#kit/server/errors.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import type { Call } from '#kit/server/service.ts'
import { deliveries } from '../notices.tables.ts'

/** @param searchTo Id of an account, its e-mail address, or the number as it was dialled. */
export async function findTexts(call: Call, searchTo: string | undefined, { $limit, $skip }: ListQuery) {
  const { db, actor } = call
  if (!may(noticePermissions, 'notice.lookUp', actor)) throw kitFail('forbidden')
  if (searchTo === undefined)
    throw kitFail('bad-query', { fields: [{ path: 'searchTo', message: 'Say whose text messages.' }] })
  const email = normalEmail(searchTo)
  const user = isEmail(email) ? (await accountsByEmails(db, [email])).get(email)?.id : searchTo
  await writeAudit(db, call, 'notice.lookUp', user ?? searchTo)
  const page = await listTable(
    db,
    deliveries,
    { $limit, $skip },
    {
      columns: {},
      where: and(
        eq(deliveries.type, 'sms'),
        or(eq(deliveries.user, user ?? ''), eq(deliveries.to, searchTo.replace(/[^+\d]/g, ''))),
      ),
      order: [desc(deliveries.createdAt), desc(deliveries.id)],
    },
  )
  return {
    ...page,
    // Texts are deleted after sending, so most messages have none.
    data: page.data.map(({ id, code, to, text, sentAt, failure, createdAt }) => ({
      _id: id,
      type: 'sms' as const,
      code,
      from: null,
      school: null,
      data: { title: '', body: text, link: null },
      status: sentAt !== null,
      to,
      failure,
      createdAt,
    })),
  }
}
