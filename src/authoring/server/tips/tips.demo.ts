// Tips that teachers of the demo school share.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { sharedTips } from '../tips.tables.ts'

interface Making {
  readonly kit: Kit
  readonly db: Tx
  readonly now: Date
}

export async function shareDemoTips(
  { kit, db, now }: Making,
  school: string,
  tara: string,
  tom: string,
): Promise<void> {
  await db.insert(sharedTips).values([
    {
      id: kit.newId(),
      owner: tara,
      school,
      name: 'Boots by the door',
      text: 'Ask on the day before who needs boots for the stream. We keep six spare pairs in the science room.',
      type: null,
      createdAt: now,
    },
    {
      id: kit.newId(),
      owner: tom,
      school,
      name: 'Sketch the shore in two minutes',
      text: 'Two minutes for land, water and one living thing. Compare neighbours before anybody adds detail.',
      type: 'draw',
      createdAt: now,
    },
  ])
}
