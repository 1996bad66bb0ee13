// Agreements on invitation: a parent's consent through an emailed link, or the agreements that a role requires.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { agreementTypes } from '#communications/contract/reading.contract.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import page from '../parts/page.module.css'
import { agreementsQuery, type AgreementType } from '../parts/reading.queries.ts'
import { AcceptBar } from './accept-bar.tsx'
import { ParentConsent } from './parent-consent.tsx'
import { AgreementDetails } from './agreement-details.tsx'
import classes from './agreements.module.css'

const invited: Readonly<Record<AgreementType, string>> = {
  all_users: 'everybody who uses this platform',
  service_provider: 'service providers',
  agents: 'agents',
  education_consultants: 'education consultants',
  schools: 'schools',
}

export function Screen({ params: { type } }: ScreenProps<{ readonly type: string }>) {
  const [query] = useSearchParams()
  if (type === 'parent') return <ParentConsent token={query.get('token') ?? ''} />
  return agreementTypes.includes(type as AgreementType) ? (
    <Texts type={type as AgreementType} />
  ) : (
    <NotFoundState />
  )
}

function Texts({ type }: { type: AgreementType }) {
  const answer = useQuery(agreementsQuery(type))
  return (
    <div className={page.narrow}>
      <PageHeader
        title="You are invited"
        line={`These are the agreements for ${invited[type]}. Read them, then accept each.`}
      />
      <Loaded
        answer={answer}
        what="the agreements"
      >
        {agreements =>
          agreements.length === 0 ? (
            <EmptyState
              drawing="done"
              title="Nothing to accept at the moment"
              text={`There is no agreement for ${invited[type]} in force.`}
            />
          ) : (
            <ul className={classes.documents}>
              {agreements.map(agreement => (
                <li key={agreement._id}>
                  <AgreementDetails
                    agreement={agreement}
                    level={2}
                  />
                  <AcceptBar agreement={agreement} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
