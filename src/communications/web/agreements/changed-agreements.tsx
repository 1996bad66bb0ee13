// Asks for new versions of agreements, one after the other; the dialog is loaded when there is one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazy } from '#kit/web/lazy.tsx'
import { changedQuery } from '../parts/reading.queries.ts'
import { onTermsRefused } from '#kit/web/token.ts'

const ChangedAgreement = lazy(() =>
  import('./changed-agreement.tsx').then(module => ({ default: module.ChangedAgreement })),
)

export function ChangedAgreements() {
  const { data: changed = [] } = useQuery(changedQuery)
  const queries = useQueryClient()
  useEffect(() => onTermsRefused(() => void queries.invalidateQueries(changedQuery)), [queries])
  const [later, setLater] = useState<readonly string[]>([])
  const { pathname } = useLocation()
  const next = changed.find(({ _id }) => !later.includes(_id))
  // On an agreement's page the user accepts it without a dialog.
  if (!next || pathname.startsWith('/com/agreement/')) return null
  return (
    <Suspense fallback={null}>
      <ChangedAgreement
        key={next._id}
        changed={next}
        onLater={() => setLater(now => [...now, next._id])}
      />
    </Suspense>
  )
}
