// IB standards require a certificate: teachers see whether theirs is approved, and where to apply.
import { useQuery } from '@tanstack/react-query'
import type { userCertContract } from '#identity/contract/links.contract.ts'
import { api, light } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useMode } from '../parts/account-mode.ts'

const certs = light<typeof userCertContract>('user-cert')

export function IbCertificate({ curricula }: { curricula: readonly string[] }) {
  // In a school, the certificate belongs to the school.
  const personal = useMode().school === null
  const first = curricula.find(code => code.startsWith('ib-'))
  const { data } = useQuery({
    queryKey: ['user-cert', 'has', 'ib'],
    queryFn: () => api(certs).get('has', { code: 'ib' }),
    enabled: personal && first !== undefined,
  })
  if (!data || first === undefined) return null
  if (data.has)
    return (
      <p>
        <StateChip tone="positive">IB certificate approved</StateChip>
      </p>
    )
  return (
    <p>
      Standards of the IB need a certificate.{' '}
      <TextLink to={`/account/curriculum/auth/${first}`}>Apply, or see how it stands</TextLink>
    </p>
  )
}
