import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { certifiedCodes, platform } from '#academics/contract/academics.shapes.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import { accessQuery } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'

/** Some curricula's standards require a certificate. Without one, shows a link to apply. */
export function CertificateGate({
  owner,
  curriculum,
  children,
}: {
  owner: Owner
  curriculum: string
  children: ReactNode
}) {
  const needsCertificate = certifiedCodes.includes(curriculum) && owner.id !== platform
  const { data, isPending } = useQuery({ ...accessQuery(owner.id, curriculum), enabled: needsCertificate })
  if (needsCertificate && isPending) return <LoadingState shape="table" />
  if (!needsCertificate || data?.allowed !== false) return children
  return (
    <ForbiddenState
      whole={false}
      text="These standards need an approved certificate."
      action={
        <Button
          component={Link}
          to={`/account/curriculum/auth/${curriculum}`}
        >
          Apply with a certificate
        </Button>
      }
    />
  )
}
