// The demo world's inboxes: a few notices for everybody, sent through regular delivery.
import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { demoAccounts } from '#identity/contract/demo-accounts.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { acceptCurrent } from './agreements.api.ts'
import { accept, neededAtSignUp } from './agreements/agreements.ts'

interface News {
  readonly title: string
  readonly body: string
  readonly link: string
}

const forEducators: readonly News[] = [
  {
    title: 'New in the journal: Waiting is a teaching move',
    body: 'What happens when you give a class five seconds to think, and how to make the silence feel safe.',
    link: '/journal/details/waiting-is-a-teaching-move',
  },
  {
    title: 'Choose what reaches you',
    body: 'You decide which notices come by mail, which by text message, and which only wait here.',
    link: '/account/account-setting/notification',
  },
  {
    title: 'Prepare a lesson in five minutes',
    body: 'An article that shows how tasks, questions and your class fit together.',
    link: '/journal/details/a-lesson-in-five-minutes',
  },
]
const forStudents: readonly News[] = [
  {
    title: 'Tell your teachers how you learn',
    body: 'Your profile has room for your level and for the ways in which you learn best.',
    link: '/student/account/profile',
  },
  {
    title: 'Keep your account safe',
    body: 'Add an emergency contact, so that you can get in again if you forget your password.',
    link: '/student/account/security',
  },
]

export const demo = (kit: Kit): Promise<void> =>
  kit.db.transaction(async tx => {
    const now = kit.clock.now()
    const agreements = await neededAtSignUp(tx, now)
    for (const { email, role } of demoAccounts) {
      const person = await personByEmail(tx, email)
      if (!person) continue
      for (const { id } of agreements)
        await accept(tx, { user: person.id, agreement: id, at: now, address: '127.0.0.1' })
      for (const mode of ['cancellation', 'points_redemption'] as const)
        await acceptCurrent(tx, now, person.id, { type: 'all_users', mode })
      for (const [index, news] of (role === 'student' ? forStudents : forEducators).entries()) {
        await notify(
          tx,
          kit.clock,
          communicationsNotices,
          'StaffMessage',
          { user: person.id },
          { ...news },
          { key: `demo ${index}` },
        )
      }
    }
  })
