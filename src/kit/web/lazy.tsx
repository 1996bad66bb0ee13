// React's `lazy` keeps a failed import for ever. This one loads anew once a boundary around it retries, or in
// another page.
import {
  createContext,
  createElement,
  lazy as reactLazy,
  useContext,
  type ComponentType,
  type FunctionComponent,
} from 'react'

/** Which try of the nearest boundary this is; another object after each retry. */
export const AttemptContext = createContext<object>({})

let first = { address: '', attempt: {} }
/**
 * The first try of every boundary on this page. React makes a boundary anew each time while what is inside it
 * loads, so an object of its own would be another try each time, and would load without an end.
 */
export function firstAttempt(): object {
  if (first.address !== location.href) first = { address: location.href, attempt: {} }
  return first.attempt
}

/** Takes and gives the same as React's, so that it stands in its place. */
export const lazy = retryingLazy as unknown as typeof reactLazy

function retryingLazy(
  load: () => Promise<{ readonly default: ComponentType<object> }>,
): FunctionComponent<object> {
  const begin = () => {
    const loading = {
      hasFailed: false,
      /** Those who have shown it: React renders them again after a failure, which must not load it again. */
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
