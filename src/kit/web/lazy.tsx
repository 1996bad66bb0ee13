// React's `lazy` caches a failed import for ever. This one imports again when a boundary around it retries, or on
// another page.
import {
  createContext,
  createElement,
  lazy as reactLazy,
  useContext,
  type ComponentType,
  type FunctionComponent,
} from 'react'

/** Identifies the current attempt of the nearest boundary; every retry creates a new object. */
export const AttemptContext = createContext<object>({})

let first = { address: '', attempt: {} }
/**
 * The first attempt of every boundary on this page. React remounts a boundary while its content suspends, so
 * an attempt per boundary would restart each time and load endlessly.
 */
export function firstAttempt(): object {
  if (first.address !== location.href) first = { address: location.href, attempt: {} }
  return first.attempt
}

/** Same signature as React's, so that it is a drop-in replacement. */
export const lazy = retryingLazy as unknown as typeof reactLazy

function retryingLazy(
  load: () => Promise<{ readonly default: ComponentType<object> }>,
): FunctionComponent<object> {
  const begin = () => {
    const loading = {
      hasFailed: false,
      /** Attempts that have rendered this import: React renders them again after a failure, which must not restart it. */
      attempts: new WeakSet<object>(),
      Component: reactLazy(() =>
        load().then(
          module => ({ default: module.default }),
          (error: unknown) => {
            loading.hasFailed = true
            throw error
          },
        ),
      ),
    }
    return loading
  }
  let current = begin()
  return function Lazy(props: object) {
    const attempt = useContext(AttemptContext)
    if (current.hasFailed && !current.attempts.has(attempt)) current = begin()
    current.attempts.add(attempt)
    return createElement(current.Component, props)
  }
}
