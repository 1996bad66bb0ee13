// React's `lazy` keeps a failed import for ever. This one loads anew once a boundary around it retries, or in another page.
import { createContext, createElement, lazy as reactLazy, useContext, type ComponentType } from 'react'

/** Which try of the nearest boundary this is; another object after each retry. */
export const AttemptContext = createContext<object>({})

export function lazy<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  /** The attempt during which loading failed: React renders it again at once, which must not load it again. */
  let failedDuring: object | undefined
  let attempt: object = {}
  const begin = () =>
    reactLazy(() =>
      load().catch((error: unknown) => {
        failedDuring = attempt
        throw error
      }),
    )
  let Current = begin()
  return function Lazy(props: P) {
    const now = useContext(AttemptContext)
    if (failedDuring !== undefined && failedDuring !== now) {
      failedDuring = undefined
      Current = begin()
    }
    attempt = now
    return createElement(Current as ComponentType<P>, props)
  }
}
