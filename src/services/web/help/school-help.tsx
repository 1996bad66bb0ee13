// A school's setting to offer lessons in its reports.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { confSchoolContract } from '#schools/contract/conf-school.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { helpOffers } from '#services/contract/help/help.conf.ts'

export function SchoolHelp({ school }: { school: School }) {
  const queryKey = ['school', 'conf', school._id, helpOffers.key]
  const { data } = useQuery({
    queryKey,
    queryFn: async () =>
      helpOffers.shape.parse((await api(confSchoolContract).get(helpOffers.key, { school: school._id })).val),
  })
  const { act, busy } = useAct(queries => queries.invalidateQueries({ queryKey }))
  return (
    <Switch
      size="md"
      label="Reports offer lessons on standards that are not mastered yet"
      description="To learners and teachers, and to guardians; for children under 13 to guardians alone. Families pay for the lessons."
      checked={data ?? helpOffers.fallback}
      disabled={busy || data === undefined}
      onChange={event => {
        const val = event.currentTarget.checked
        act(() => api(confSchoolContract).patch(helpOffers.key, { val }, { school: school._id }), 'Saved.')
      }}
    />
  )
}
