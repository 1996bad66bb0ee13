// `users`: entry point of the service; each call is implemented in a separate file.
import { usersContract } from '#identity/contract/users.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { findAccounts, readAccount } from './accounts-office.ts'
import { accountPlan } from './account-plan.ts'
import { askConsentAgain } from './ask-consent.ts'
import { changePassword, forgetPassword } from './change-password.ts'
import { checkAccount, checkStudentId } from './check-account.ts'
import { closeAccount } from './close-account.ts'
import { isCodeRight, sendCode } from '../codes/codes.ts'
import { identifierOf } from './identifiers.ts'
import { users } from '../identity.tables.ts'
import { bindInviter } from './inviter.ts'
import { studentContact, type StudentContact } from '../memberships.api.ts'
import { googleEmail, googleEmailSync } from '../google/email.ts'
import { patchUser } from './patch-user.ts'
import { readUser } from './read-user.ts'
import { createUser } from './create-user.ts'

const sent = { sent: true } as const

export const usersService = (kit: Kit) =>
  implement(usersContract, {
    facts: { owner: users.id },
    find: call => findAccounts(call, call.query),
    get: (id, call) => readUser(id, call),
    create: call => createUser(kit, call),
    patch: (id, call) => patchUser(kit, id, call),
    calls: {
      get: {
        account: call => readAccount(call, call.query._id),
        async captcha({ query, request }) {
          await sendCode(kit, await identifierOf(kit, query), request)
          return sent
        },
        async captchaById({ query, request, db }) {
          await sendCode(kit, await identifierOf(kit, await contactOf(db, query.id)), request)
          return sent
        },
        async checkCaptcha({ query, request, db }) {
          const given = 'id' in query ? await contactOf(db, query.id) : query
          return { valid: await isCodeRight(kit, await identifierOf(kit, given), query.captcha, request) }
        },
        checkAccount: ({ query, request }) => checkAccount(kit, query, request.address),
        studentId: ({ query, request }) => checkStudentId(kit, query.studentId, request.address),
        accountPlan: call => accountPlan(call),
        googleEmail: call => googleEmail(call),
        googleEmailSync: call => googleEmailSync(kit, call),
      },
      patch: {
        forgetPassword: call => forgetPassword(kit, call),
        changePassword: call => changePassword(kit, call),
        bindInviter: call => bindInviter(kit, call),
        closeAccount: call => closeAccount(kit, call),
        askConsent: call => askConsentAgain(kit, call),
      },
    },
  })

/** The contact on a school's student record. Callers who know only the record's id must not see it. */
async function contactOf(db: Tx, record: string): Promise<StudentContact> {
  const contact = await studentContact(db, record)
  if (!contact) throw kitFail('not-found')
  return contact
}
