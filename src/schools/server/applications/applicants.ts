// Applicants: the accounts behind pending rows, whose own names may differ from the rows.
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Applicant } from '#schools/contract/people.shapes.ts'
import type { MemberState } from '#schools/contract/schools.lifecycle.ts'

interface MemberRow {
  readonly id: string
  readonly uid: string | null
  readonly status: MemberState
}

/** Applicants by row id, in one query; no query if no row is pending. */
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
