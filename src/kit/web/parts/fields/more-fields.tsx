// Fields that the entrances do without.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { shared, type FieldProps } from './fields.tsx'

export const LongField = ({ rows = 4, ...field }: FieldProps & { rows?: number }) => (
  <Textarea
    {...shared(field)}
    rows={rows}
  />
)

export const ChoiceField = ({
  options,
  none,
  ...field
}: FieldProps & { options: readonly { value: string; label: string }[]; none?: string }) => (
  <NativeSelect
    {...shared(field)}
    data={[...(none === undefined ? [] : [{ value: '', label: none }]), ...options]}
  />
)
