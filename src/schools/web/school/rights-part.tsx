import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { confSchoolContract, schoolSwitches } from '#schools/contract/conf-school.contract.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School } from '#schools/contract/plans.shapes.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { schoolRights } from '../parts/school/rights-slots.ts'

const switchNames = [
  { key: 'classmates', label: 'Students see who else is in their class' },
  { key: 'guardianContacts', label: 'Guardians of one child see each other’s address and phone number' },
] as const

/** Permissions that a school can grant or revoke. */
export function RightsPart({ school }: { school: School }) {
  const { act, busy } = useAct(refreshSchool)
  const switches =
    useQuery({
      queryKey: ['school', 'conf', school._id, schoolSwitches.key],
      queryFn: async () =>
        schoolSwitches.shape.parse(
          (await api(confSchoolContract).get(schoolSwitches.key, { school: school._id })).val,
        ),
    }).data ?? schoolSwitches.fallback
  return (
    <>
      {switchNames.map(({ key, label }) => (
        <Switch
          key={key}
          size="md"
          label={label}
          checked={switches[key]}
          disabled={busy}
          onChange={event => {
            const { checked } = event.currentTarget
            act(
              () =>
                api(confSchoolContract).patch(
                  schoolSwitches.key,
                  { val: { ...switches, [key]: checked } },
                  { school: school._id },
                ),
              'Saved.',
            )
          }}
        />
      ))}
      <Switch
        size="md"
        label="Teachers may delete their own content and sessions"
        checked={school.teachersDelete}
        disabled={busy}
        onChange={event => {
          const { checked } = event.currentTarget
          act(() => api(schoolPlanContract).patch(school._id, { teachersDelete: checked }), 'Saved.')
        }}
      />
      <schoolRights.Outlet school={school} />
    </>
  )
}
