// Accounts of the demo world, created in the same way as all accounts.
import { eq } from 'drizzle-orm'
import { demoAccounts, demoPassword, type DemoAccount } from '#identity/contract/demo-accounts.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { createAccount, type NewAccount } from './accounts.api.ts'
import { users } from './identity.tables.ts'
import { managers } from './managers.tables.ts'
import { hashPassword } from './sign-in/passwords.ts'

type Extra = Partial<NewAccount> & { readonly age?: number }

const auckland = 'Pacific/Auckland'
const parent = { email: 'parent@demo.classwright.test' }

const extras: Readonly<Record<string, Extra>> = {
  teacher: {
    timeZone: auckland,
    teacherExt: {
      curriculum: ['nz', 'ib-myp'],
      subjects: ['Science', 'Mathematics'],
      grades: ['Grade 7', 'Grade 8'],
    },
  },
  teacher2: {
    timeZone: auckland,
    teacherExt: { curriculum: ['nz'], subjects: ['English'], grades: ['Grade 8'] },
  },
  'school-admin': {
    timeZone: auckland,
    teacherExt: { curriculum: ['nz'], subjects: ['History'], grades: ['Grade 9'] },
  },
  provider: {
    timeZone: 'Australia/Sydney',
    teacherExt: { curriculum: ['au', 'uk'], subjects: ['Physics'], grades: ['Grade 11', 'Grade 12'] },
  },
  staff: { managerRoles: ['admin'] },
  sales: { managerRoles: ['sales_manager'] },
  accountant: { managerRoles: ['accountant'] },
  sys: { sys: true },
  student: {
    timeZone: auckland,
    age: 15,
    studentExt: {
      parent,
      curriculum: 'nz',
      subjects: ['Science'],
      grades: ['Grade 8'],
      level: 'competent',
      learningStyles: ['visual', 'kinesthetic'],
      socialStyles: ['social'],
    },
  },
  student2: {
    timeZone: auckland,
    age: 14,
    studentExt: {
      parent,
      curriculum: 'nz',
      subjects: ['Science'],
      grades: ['Grade 8'],
      level: 'foundational',
      learningStyles: ['auditory'],
      socialStyles: ['logical', 'solitary'],
    },
  },
}

export async function demo(kit: Kit): Promise<void> {
  const hash = await hashPassword(demoPassword)
  for (const account of demoAccounts) {
    await kit.db.transaction(async tx => {
      const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, account.email))
      if (!known) await createAccount(tx, kit, accountOf(account, hash, kit.clock.now()))
    })
  }
  await kit.db.transaction(tx => addInvited(tx, kit))
}

/** A staff member who has not accepted the invitation yet. */
async function addInvited(tx: Tx, kit: Kit): Promise<void> {
  const now = kit.clock.now()
  await tx
    .insert(managers)
    .values({
      id: kit.newId(),
      email: 'ines@demo.classwright.test',
      firstName: 'Ines',
      lastName: 'Demo-Invited',
      role: 'customer_service',
      status: 'inactive',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
}

function accountOf({ email, name, role }: DemoAccount, hash: string, now: Date): NewAccount {
  const { age, ...extra } = extras[email.split('@')[0] ?? ''] ?? {}
  // Relative to today, so that demo students always have school age.
  const born =
    age === undefined
      ? {}
      : { studentExt: { ...extra.studentExt, dob: `${now.getUTCFullYear() - age}-01-15` } }
  return { email, name, role, password: { hash }, ...extra, ...born }
}
