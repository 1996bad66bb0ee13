import { eq, inArray } from 'drizzle-orm'
import { demoAccounts } from '#identity/contract/demo-accounts.ts'
import { accountsByEmails, drawTemporaryPassword } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { writeStudents } from '../students/add-students.ts'
import { placeInClass } from '../classes/class-people.ts'
import { keepSecrets } from '../students/invite-students.ts'
import { withdrawConsent } from '../guardians/withdraw.ts'
import { studentById } from '../students/students.ts'
import { guardians, students, type StudentRow } from '../people.tables.ts'

export const at = (local: string) => `${local}@demo.classwright.test`

export function nameOf(local: string): [string, string] {
  const [first, last] = demoAccounts.find(({ email }) => email === at(local))?.name ?? ['Demo', 'Person']
  return [first, last]
}

const pupils = [
  ['Ben', 'Demo-Anders'],
  ['Cleo', 'Demo-Brook'],
  ['Dan', 'Demo-Castle'],
  ['Ema', 'Demo-Dune'],
  ['Finn', 'Demo-Elm'],
  ['Gia', 'Demo-Fields'],
  ['Hugo', 'Demo-Grove'],
  ['Iris', 'Demo-Hill'],
] as const

export async function makePupils(
  tx: Tx,
  kit: Kit,
  school: string,
  red: string,
  blue: string,
  now: Date,
): Promise<void> {
  const born = `${now.getUTCFullYear() - 14}-03-01`
  const parent = { name: 'Pat Demo-Parent', email: at('parent') }
  const { rows } = await writeStudents(
    tx,
    kit,
    school,
    [
      { name: nameOf('student'), email: at('student'), parent, dob: born },
      { name: nameOf('student2'), email: at('student2'), parent, dob: born },
      ...pupils.map(name => ({
        name: [...name] as [string, string],
        parent: { name: `Pat ${name[1]}`, email: at(`parent.${name[0].toLowerCase()}`) },
        dob: born,
      })),
    ],
    {},
    now,
  )
  const accounts = await accountsByEmails(
    tx,
    rows.flatMap(({ email }) => email ?? []),
  )
  for (const row of rows) {
    const account = row.email === null ? undefined : accounts.get(row.email)
    if (account)
      await tx
        .update(students)
        .set({ uid: account.id, status: 'success', parentStatus: 'success' })
        .where(eq(students.id, row.id))
  }
  await makeGuardians(tx, kit, rows, now)
  // Some of the others have signed in, too; Ben and Iris have not yet.
  await tx
    .update(students)
    .set({ status: 'success' })
    .where(
      inArray(
        students.id,
        rows
          .filter(({ uid, firstName }) => uid !== null && firstName !== 'Ben' && firstName !== 'Iris')
          .map(({ id }) => id),
      ),
    )
  await withdrawn(tx, kit, rows, now)
  const secret = await drawTemporaryPassword()
  await keepSecrets(tx, kit, rows, new Map(rows.map(row => [row.id, secret])))
  await placeInClass(
    tx,
    school,
    red,
    rows.filter((_, index) => index !== 1 && index < 6).map(({ id }) => id),
  )
  await placeInClass(
    tx,
    school,
    blue,
    rows.filter((_, index) => index === 1 || index >= 6).map(({ id }) => id),
  )
}

/** Hugo's guardian gave consent and withdrew it: the school sees this on the roster, and Hugo cannot sign in. */
async function withdrawn(tx: Tx, kit: Kit, rows: readonly StudentRow[], now: Date): Promise<void> {
  const hugo = rows.find(({ firstName }) => firstName === 'Hugo')
  if (!hugo) return
  const [guardian] = await tx
    .update(guardians)
    .set({ status: 'success', consentAt: now, relation: 'Father' })
    .where(eq(guardians.student, hugo.id))
    .returning()
  const student = await studentById(tx, hugo.id)
  if (guardian) await withdrawConsent(tx, kit, { guardian, student }, now)
}

/** Pat has two children here; the first also has a second guardian, who has not answered yet. */
async function makeGuardians(tx: Tx, kit: Kit, rows: readonly StudentRow[], now: Date): Promise<void> {
  await tx
    .update(guardians)
    .set({ relation: 'Mother' })
    .where(
      inArray(
        guardians.student,
        rows.map(({ id }) => id),
      ),
    )
  await tx
    .update(guardians)
    .set({ consentAt: now })
    .where(eq(guardians.email, at('parent')))
  const [first] = rows
  if (first)
    await tx.insert(guardians).values({
      id: kit.newId(),
      school: first.school,
      student: first.id,
      position: 1,
      name: 'Robin Demo-Guardian',
      email: at('guardian'),
      relation: 'Grandfather',
      createdAt: now,
    })
}
