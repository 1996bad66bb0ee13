// `bank`: the platform's questions, for staff. Every change is audited and clears the search cache.
import { likeContaining } from '#kit/server/like.ts'
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { bankContract } from '#authoring/contract/bank.contract.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { CodedError } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import type { BankSearch } from './search.ts'
import { bankRow, wireStaff } from './store.ts'
import { bankQuestions, type BankRow } from '../bank.tables.ts'
import { changeBank, createBank, referTo, stepBank } from './write.ts'

const columns = {
  _id: bankQuestions.id,
  subject: bankQuestions.center,
  topic: bankQuestions.topic,
  standard: bankQuestions.standard,
  updatedAt: bankQuestions.updatedAt,
}

export const bankService = (kit: Kit, search: BankSearch) =>
  implement(bankContract, {
    async find({ db, query, now }) {
      const page = await listTable(db, bankQuestions, query, {
        columns,
        where: named(query.$search),
        order: [desc(bankQuestions.updatedAt), desc(bankQuestions.id)],
      })
      return { ...page, data: await wireStaff(db, page.data, now) }
    },
    get: async (id, { db, now }) => one(await bankRow(db, id), { db, now }),
    async create(call) {
      const row = await createBank(kit, call, call.data)
      await writeAudit(call.db, call, 'bank.create', row.id, { after: { name: row.body.name } })
      search.forget()
      return one(row, call)
    },
    async patch(id, call) {
      const { version, ...change } = call.data
      const row = await changeBank(kit, call, id, version, change)
      await writeAudit(call.db, call, 'bank.edit', id, { after: { name: row.body.name } })
      search.forget()
      return one(row, call)
    },
    async remove(id, call) {
      const row = await bankRow(call.db, id)
      const answer = await one(row, call)
      await call.db.delete(bankQuestions).where(eq(bankQuestions.id, id))
      await referTo(call.db, id)
      await writeAudit(call.db, call, 'bank.remove', id, { before: { name: row.body.name } })
      search.forget()
      return answer
    },
    calls: {
      patch: {
        async import(call) {
          const made: string[] = []
          for (const [at, data] of call.data.questions.entries())
            made.push(
              (
                await createBank(kit, call, data).catch((error: unknown) => {
                  throw inRow(error, at)
                })
              ).id,
            )
          await writeAudit(call.db, call, 'bank.import', made[0] ?? '', { after: { questions: made.length } })
          search.forget()
          return { made }
        },
        async confirm(call) {
          const row = await stepBank(call, call.data, 'confirm')
          search.forget()
          return one(row, call)
        },
        async withdraw(call) {
          const row = await stepBank(call, call.data, 'withdraw')
          search.forget()
          return one(row, call)
        },
      },
    },
  })

async function one(row: BankRow, { db, now }: Pick<Call, 'db' | 'now'>) {
  const [answer] = await wireStaff(db, [row], now)
  if (!answer) throw new Error('a question was lost on its way')
  return answer
}

const named = (words: string | undefined): SQL | undefined =>
  words ? sql`${bankQuestions.body} ->> 'name' ilike ${likeContaining(words)}` : undefined

/** Number of the imported row, from one. */
const inRow = (error: unknown, at: number): unknown =>
  error instanceof CodedError
    ? new CodedError(error.status, error.code, error.message, { ...error.details, row: at + 1 })
    : error
