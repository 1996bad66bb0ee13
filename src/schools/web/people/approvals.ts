// Decisions on selected applications: made at once, because the applicants are notified.
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Applicant } from '#schools/contract/people.shapes.ts'
import { idsOf } from '../parts/bulk.queries.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { approvalText, counted } from '../parts/words.ts'

interface Application {
  readonly _id: string
  readonly status: number
  readonly applicant: Applicant | null
}

interface Approvals {
  /** One of them, and several. */
  readonly nouns: readonly [one: string, several: string]
  readonly decide: (call: 'approve' | 'reject', ids: readonly string[]) => Promise<unknown>
}

const waits = ({ status }: Application) => status === 1

export function useApprovals<Row extends Application>({
  nouns: [one, several],
  decide,
}: Approvals): readonly BulkAction<Row>[] {
  const { actAsync } = useAct(refreshSchool)
  const send = async (call: 'approve' | 'reject', done: string, rows: readonly Row[]) => {
    const { ids } = idsOf(rows)
    if (ids.length === 0) return notify('Nobody selected waits for approval.', { type: 'info' })
    await actAsync(() => decide(call, ids), `${counted(ids.length, one, several)} ${done}`)
  }
  return [
    {
      label: 'Approve',
      icon: 'check',
      async act(rows) {
        const waiting = rows.filter(waits)
        const title = `Approve ${counted(waiting.length, 'application')}?`
        if (
          waiting.length === 0 ||
          (await confirm({ title, text: approvalText(waiting), action: 'Approve' }))
        )
          await send('approve', 'approved.', waiting)
      },
    },
    {
      label: 'Reject',
      icon: 'close',
      async act(rows) {
        const title = 'Reject these applications?'
        const text = `The ${several} are notified, and may apply again.`
        if (await confirm({ title, text, action: 'Reject', tone: 'negative' }))
          await send('reject', 'rejected.', rows.filter(waits))
      },
    },
  ]
}
