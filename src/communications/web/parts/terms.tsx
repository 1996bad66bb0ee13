// The terms behind a button, loaded on demand, so that pages of all domains stay small.
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import type { AgreementMode } from './reading.queries.ts'

const Line = lazy(async () => ({ default: (await import('./terms-line.tsx')).TermsLine }))

/** @param act The button's act, such as `booking`. */
export const Terms = (props: { mode: AgreementMode; act: string }) => (
  <Suspense>
    <Line {...props} />
  </Suspense>
)

/** The version that such a button's call names; nothing once accepted. */
export const termsToAccept = async (
  queries: QueryClient,
  mode: AgreementMode,
): Promise<{ agreed?: string[] }> => (await import('./terms-line.tsx')).termsToAccept(queries, mode)
