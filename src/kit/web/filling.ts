// Whether the server is still there while somebody fills in a form on a page without a connection: a guest who
// joins, a parent. `pulse.ts` does it for pages with one.
import { checkConnection, isConnected } from './connection.ts'

const everyMs = 3000
/** People who have written nothing for so long do something else. */
const restMs = 120_000

/** @param isAlone Whether the page has no connection of its own. */
export function watchFilling(isAlone: () => boolean): void {
  let field: Element | null = null
  let wroteAt = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const beat = () => {
    if (!field?.isConnected || performance.now() - wroteAt > restMs) {
      clearInterval(timer)
      timer = undefined
    } else if (isAlone() && isConnected() && document.visibilityState === 'visible') void checkConnection()
  }
  document.addEventListener('input', ({ target }) => {
    field = (target as Element).closest('form, textarea')
    wroteAt = performance.now()
    if (timer !== undefined || !field) return
    timer = setInterval(beat, everyMs)
    beat()
  })
}
