// What a button agrees to, loaded beside the page: pages of every domain have such buttons, and none grows by it.
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import type { AgreementMode } from './reading.queries.ts'

const Line = lazy(async () => ({ default: (await import('./terms-line.tsx')).TermsLine }))

/** @param act What the button does, such as `booking`. */
export const Terms = (props: { mode: AgreementMode; act: string }) => (
  <Suspense>
    <Line {...props} />
  </Suspense>
)

/** What the call of such a button names: nothing once the version in force is accepted. */
export const termsToAccept = async (
  queries: QueryClient,
  mode: AgreementMode,
): Promise<{ agreed?: string[] }> => (await import('./terms-line.tsx')).termsToAccept(queries, mode)
