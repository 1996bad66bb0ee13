// Reports errors to `client-errors`: once per page load and kind, without personal data. Loaded on the
// first error, so that working pages pay nothing.
import { clientErrorsContract } from '#identity/contract/client-errors.contract.ts'
import { scrubMessage, scrubStack } from '#identity/contract/client-errors.rules.ts'
import { matchRoute } from '#kit/contract/routes.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { loadedVersion } from '#kit/web/page.ts'
import { pathOf } from '#kit/web/router/open.ts'
import { builtRoutes } from './routes.ts'

const maxReports = 10
const sent = new Set<string>()

export async function reportError(thrown: unknown): Promise<void> {
  if (!isFault(thrown)) return
  const report = {
    message: scrubMessage(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)),
    stack: thrown instanceof Error ? scrubStack(thrown.stack ?? '') : '',
    version: loadedVersion() ?? '',
    route: matchRoute(builtRoutes, pathOf(new URL(window.location.href)))?.route.path ?? '/(unknown)',
  }
  const kind = JSON.stringify(report)
  if (sent.has(kind) || sent.size >= maxReports) return
  sent.add(kind)
  // A failed report is dropped.
  await api(clientErrorsContract)
    .create(report)
    .catch(() => undefined)
}

/** Refusals, lost connections and cancellations are not errors of the page. */
const isFault = (error: unknown): boolean =>
  !(error instanceof ApiError) && !(error instanceof DOMException && error.name === 'AbortError')
