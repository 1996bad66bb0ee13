import { ApiError } from '#kit/web/api.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'

/** What is wrong with a document, where the server says so. */
export function faultWords(error: unknown): string {
  const fault = error instanceof ApiError ? error.details['fault'] : undefined
  return typeof fault === 'string' ? fault : wordsOf(error)
}
