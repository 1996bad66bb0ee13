// The applicants: accounts behind pending rows, whatever name the rows carry.
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Applicant } from '#schools/contract/people.shapes.ts'
import type { MemberState } from '#schools/contract/schools.lifecycle.ts'

interface MemberRow {
  readonly id: string
  readonly uid: string | null
  readonly status: MemberState
}

/** By row id; one query, and none without pending rows. */
export async function applicantsOf(
  tx: Tx,
  rows: readonly MemberRow[],
): Promise<ReadonlyMap<string, Applicant>> {
  const waiting = rows.filter(({ status }) => status === 'pending')
  const people = await peopleOf(
    tx,
    waiting.flatMap(({ uid }) => uid ?? []),
  )
  return new Map(
    waiting.flatMap(({ id, uid }) => {
      const person = people.get(uid ?? '')
      return person ? [[id, { name: person.name, email: person.email, mobile: person.mobile }] as const] : []
    }),
  )
}
