// Reports every unhandled error, and everything a boundary caught.

const report = (thrown: unknown): void => {
  import('./report-error.ts').then(
    ({ reportError }) => reportError(thrown),
    () => undefined,
  )
}

export function startErrorReports(): void {
  window.addEventListener('error', event => report(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => report(event.reason))
}

/** For React, whose boundaries keep errors from reaching the window. */
export function onCaughtError(error: unknown): void {
  console.error(error)
  report(error)
}
