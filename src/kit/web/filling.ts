// Whether the server is still there while somebody fills in a form on a page without a connection: a guest who
// joins, a parent. `pulse.ts` does it for pages with one.
import { checkConnection, isConnected } from './connection.ts'

const everyMs = 400
/** With the time between two questions less than two seconds, so that a lost connection is shown within them. */
const answerMs = 1200
/** After a rest the next letter asks at once. */
const restMs = 20_000

/** @param isAlone Whether the page has no connection of its own. */
export function watchFilling(isAlone: () => boolean): void {
  let field: Element | null = null
  let wroteAt = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const beat = () => {
    if (!field?.isConnected || performance.now() - wroteAt > restMs) {
      clearInterval(timer)
      timer = undefined
    } else if (isAlone() && isConnected() && document.visibilityState === 'visible')
      void checkConnection(answerMs)
  }
  document.addEventListener('input', ({ target }) => {
    field = (target as Element).closest('form, textarea')
    wroteAt = performance.now()
    if (timer !== undefined || !field) return
    timer = setInterval(beat, everyMs)
    beat()
  })
}
