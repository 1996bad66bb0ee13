import { and, desc, isNotNull, ne } from 'drizzle-orm'
import { mailboxContract } from '#communications/contract/notices.contract.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { deliveries } from '../notices.tables.ts'
import { containing } from '#kit/server/like.ts'

const columns = { type: deliveries.type, to: deliveries.to }

export const mailboxService = () =>
  implement(mailboxContract, {
    facts: { owner: deliveries.user },
    async find({ db, query }) {
      const where = and(
        isNotNull(deliveries.sentAt),
        ne(deliveries.type, 'push'),
        containing(query.$search, deliveries.to, deliveries.subject, deliveries.text),
      )
      const page = await listTable(db, deliveries, query, {
        columns,
        where,
        order: [desc(deliveries.createdAt), desc(deliveries.id)],
      })
      return {
        ...page,
        data: page.data.map(({ id, type, to, subject, text, html, calendar, attachments, createdAt }) => ({
          _id: id,
          type: type === 'sms' ? 'sms' : 'mail',
          to,
          subject,
          text,
          html,
          calendar: calendar?.text ?? null,
          attachments: [...(attachments ?? [])],
          createdAt,
        })),
      }
    },
  })
