// Packages for tests.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { creditSums, type PackUserSums } from '../credits/sums.ts'
import { packUsers } from '../credits.tables.ts'

const snapshot: PackSnapshot = {
  name: 'Ten lessons',
  cover: null,
  points: ['One to one'],
  keywords: [],
  type: 'mentoring',
  serviceRoles: 'mentoring',
  mentoringType: 'academic',
  countryCode: ['NZ'],
  curriculum: 'nz',
  subject: ['Science'],
  topic: [],
  gradeGroup: ['intermediate'],
  qualification: null,
  freq: 30,
  duration: 45,
  break: 15,
  consultant: null,
  isOnCampus: false,
  country: null,
  revision: 1,
}

/** A bought package without credits, for somebody. */
export async function boughtPack(
  { kit }: { readonly kit: Kit },
  owner: string,
  differs: Partial<PackSnapshot> = {},
): Promise<string> {
  const now = kit.clock.now()
  const id = kit.newId()
  await kit.db.insert(packUsers).values({
    id,
    owner,
    isSchool: false,
    pack: kit.newId(),
    revision: 1,
    snapshot: { ...snapshot, ...differs },
    createdAt: now,
    updatedAt: now,
  })
  return id
}

export const sumsOf = async (db: Tx, packUser: string, now: Date): Promise<PackUserSums> =>
  (await creditSums(db, [packUser], now))(packUser)
