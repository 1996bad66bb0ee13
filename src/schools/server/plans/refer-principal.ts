// Lets a teacher refer the principal of their school.
import type * as z from '#zod'
import { issueInvitation } from '#identity/server/invitations.api.ts'
import { accountRow, accountsByEmails } from '#identity/server/school-accounts.api.ts'
import { requireChannel } from '#kit/server/channels.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { assertSignedIn } from '../access.ts'
import { notifyInvited } from '../staff/invite-staff.ts'
import { makeSchool } from '../school/make-school.ts'
import { adminsOf } from './plans.ts'
import { referrals } from '../plans.tables.ts'
import { type Calls, limitMails, splitName } from './quote.ts'
import { schoolByName } from './quote.ts'

/** One referral per principal and sender. */
export async function referPrincipal(
  kit: Kit,
  call: Call<unknown, z.output<Calls['referPrincipal']['data']>>,
): Promise<z.input<Calls['referPrincipal']['result']>> {
  const { data, actor, now } = call
  await limitMails(kit, assertSignedIn(actor))
  return kit.db.transaction(async tx => {
    const sender = await accountRow(tx, assertSignedIn(actor))
    const { name, email } = data.principal
    const known = await schoolByName(tx, data.name)
    const account = (await accountsByEmails(tx, [email])).get(email)
    if (account?.role === 'student')
      throw kitFail('bad-data', {
        fields: [{ path: 'principal.email', message: 'This email belongs to a student.' }],
      })
    // The admin of a new school has no account yet, so only email reaches them.
    if (!known && !account) requireChannel(kit.config, 'mail')
    const made = known
      ? undefined
      : await makeSchool(
          tx,
          kit,
          {
            name: data.name,
            country: data.country,
            city: data.city,
            inviter: sender.inviteCode,
            madeBy: sender.id,
          },
          { email, name: splitName(name), invitedBy: sender.id },
        )
    const school = known ?? made?.school
    if (!school) throw kitFail('unexpected')
    await tx
      .insert(referrals)
      .values({ id: kit.newId(), school: school.id, principal: email, sender: sender.id, createdAt: now })
    if (made) {
      const secret = await issueInvitation(tx, kit.clock, 'school-staff', made.admin.id)
      await notify(
        tx,
        kit.clock,
        schoolNotices,
        'PrincipalReferred',
        account ? { user: account.id } : { email, name },
        { from: sender.nickname, school: school.name, message: data.message ?? '', secret },
      )
      if (account) await notifyInvited(tx, kit, school, made.admin, account.id)
    } else
      for (const user of await adminsOf(tx, school.id))
        await notify(
          tx,
          kit.clock,
          schoolNotices,
          'StaffApplication',
          { user },
          { name, email, school: school.name, list: 'teacher' },
          { school: school.id },
        )
    return { school: school.id, sent: true }
  })
}
