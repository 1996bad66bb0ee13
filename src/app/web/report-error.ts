// Sends what broke in this page to `client-errors`: once per page load and kind of failure, without anything personal.
// Loaded with the first failure, so that pages which work pay nothing.
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
  // A report that does not arrive is not worth a second failure.
  await api(clientErrorsContract)
    .create(report)
    .catch(() => undefined)
}

/** Refusals of the server, lost connections and cancelled work are no faults of the page. */
const isFault = (error: unknown): boolean =>
  !(error instanceof ApiError) && !(error instanceof DOMException && error.name === 'AbortError')
