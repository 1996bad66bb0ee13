// Two more demo schools, as leads: one claimed by the sales manager, one unclaimed.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { at } from './pupils.ts'
import { writeFollowUp } from '../leads/follow-ups.ts'
import { leadClaims } from '../leads/leads.ts'
import { bookQuestions } from '../leads.tables.ts'
import { makeSchool } from '../school/make-school.ts'
import { nameKeyOf } from '../plans/plans.ts'

const book = [
  ['service', 'How long does a trial last?', 'A week. We can extend it while the school decides.'],
  [
    'marketing',
    'Why not keep using slides and a survey tool?',
    'Lessons, answers and reports are in one place here.',
  ],
  ['service', 'Can students join without an email address?', ''],
] as const

export async function makeLeads(tx: Tx, kit: Kit, seller: string | undefined): Promise<void> {
  const now = kit.clock.now()
  const made = async (name: string, city: string, local: string) =>
    (
      await makeSchool(
        tx,
        kit,
        { name, country: 'NZ', city, teacher: 12, student: 200 },
        { email: at(local), name: ['Hana', 'Demo-Head'] },
      )
    ).school
  const hill = await made('Demo Hill School', 'Dunedin', 'hill')
  await made('Demo Lake School', 'Rotorua', 'lake')
  if (seller === undefined) return
  await leadClaims(kit).change(tx, { actor: { id: seller, roles: ['sales_manager'] }, now }, hill, seller)
  await writeFollowUp(tx, {
    school: hill.id,
    kind: 'note',
    person: seller,
    now,
    notes: 'Talked to the head. She shows the demo to her staff on Thursday.',
  })
  await tx.insert(bookQuestions).values(
    book.map(([kind, question, answer]) => ({
      id: kit.newId(),
      kind,
      question,
      questionKey: nameKeyOf(question),
      answer,
      asker: seller,
      createdAt: now,
      ...(answer && { answeredBy: seller, answeredAt: now }),
    })),
  )
}
