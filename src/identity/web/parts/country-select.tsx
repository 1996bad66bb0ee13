import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import type { Country } from '#identity/contract/country-codes.conf.ts'

export const CountrySelect = ({
  countries,
  value,
  onChange,
}: {
  countries: readonly Country[]
  value: string
  onChange: (code: string) => void
}) => (
  <NativeSelect
    label="Country"
    name="country"
    size="md"
    value={value}
    autoComplete="tel-country-code"
    data={countries.map(({ code, name, dial }) => ({ value: code, label: `${name} ${dial}` }))}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
