import type * as z from '#zod'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import { defaults } from '#kit/contract/constants.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { checkCode, useCode } from '../codes/codes.ts'
import { accountsBy, identifierOf } from './identifiers.ts'
import { meOf, type WireMe } from './me.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { assertOfAge, signUp } from './sign-up.ts'

type Data = z.output<typeof usersContract.methods.create.data>

/** Sign-up: the code verifies the identifier, and is used up with the creation of the account. */
export async function createUser(kit: Kit, { data, now, request }: Call<unknown, Data>): Promise<WireMe> {
  const details = { ...data, role: data.roles[0] }
  assertOfAge(details, now)
  const identifier = await identifierOf(kit, data)
  await checkCode(kit, identifier, data.captcha, request)
  if ((await accountsBy(kit.db, identifier)).length > 0) throw fail(identityErrors, 'account-exists')
  const hash = await hashPassword(data.password)
  return kit.db.transaction(async tx => {
    await useCode(tx, kit, identifier, data.captcha, request)
    const account = await signUp(
      tx,
      kit,
      details,
      {
        ...('email' in data
          ? { email: identifier.value }
          : { mobile: identifier.value, countryCode: data.countryCode }),
        ...(data.name === undefined ? {} : { name: data.name }),
        ...(data.nickname === undefined ? {} : { nickname: data.nickname }),
        password: { hash },
        lang: data.lang ?? defaults.locale,
        timeZone: data.timeZone ?? defaults.timeZone,
      },
      { now, address: request.address },
    )
    return meOf(tx, account, now)
  })
}
