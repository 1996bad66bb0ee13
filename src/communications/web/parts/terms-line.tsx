// The terms behind a button: shown beside it, and named in its call.
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { agreementsQuery, type AgreementMode } from './reading.queries.ts'

/** The version that such a button's call names; nothing once accepted. */
export async function termsToAccept(
  queries: QueryClient,
  mode: AgreementMode,
): Promise<{ agreed?: string[] }> {
  const terms = await queries.ensureQueryData(agreementsQuery('all_users', mode))
  const open = terms.filter(({ acceptedAt }) => acceptedAt === null).map(({ _id }) => _id)
  return open.length === 0 ? {} : { agreed: open }
}

/** @param act The button's act, such as `booking`. */
export function TermsLine({ mode, act }: { mode: AgreementMode; act: string }) {
  const [terms] = useQuery(agreementsQuery('all_users', mode)).data ?? []
  if (!terms) return null
  return (
    <p>
      {terms.acceptedAt === null ? `By ${act} you accept: ` : 'You have accepted: '}
      <TextLink to={`/com/agreement/all_users/${mode}`}>{terms.name}</TextLink>
    </p>
  )
}
