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

/** Takes and gives the same as React's, so that it stands in its place. */
export const lazy = retryingLazy as unknown as typeof reactLazy

function retryingLazy(
  load: () => Promise<{ readonly default: ComponentType<object> }>,
): FunctionComponent<object> {
  /** The attempt during which loading failed: React renders it again at once, which must not load it again. */
  let failedDuring: object | undefined
  let attempt: object = {}
  const begin = () =>
    reactLazy(() =>
      load().then(
        module => ({ default: module.default }),
        (error: unknown) => {
          failedDuring = attempt
          throw error
        },
      ),
    )
  let Current = begin()
  return function Lazy(props: object) {
    const now = useContext(AttemptContext)
    if (failedDuring !== undefined && failedDuring !== now) {
      failedDuring = undefined
      Current = begin()
    }
    attempt = now
    return createElement(Current, props)
  }
}
