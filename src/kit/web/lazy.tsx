// React's `lazy` keeps a failed import for ever. This one loads anew once a boundary around it retries, or in another page.
import { createContext, createElement, lazy as reactLazy, useContext, type ComponentType } from 'react'

/** Which try of the nearest boundary this is; another object after each retry. */
export const AttemptContext = createContext<object>({})

type PropsOf<C> = C extends ComponentType<infer P> ? P : never

export function lazy<C extends ComponentType<never>>(
  load: () => Promise<{ readonly default: C }>,
): ComponentType<PropsOf<C>> {
  /** The attempt during which loading failed: React renders it again at once, which must not load it again. */
  let failedDuring: object | undefined
  let attempt: object = {}
  const begin = () =>
    reactLazy(() =>
      load().then(
        module => ({ default: module.default as unknown as ComponentType<object> }),
        (error: unknown) => {
          failedDuring = attempt
          throw error
        },
      ),
    )
  let Current = begin()
  return function Lazy(props: PropsOf<C>) {
    const now = useContext(AttemptContext)
    if (failedDuring !== undefined && failedDuring !== now) {
      failedDuring = undefined
      Current = begin()
    }
    attempt = now
    return createElement(Current, props)
  }
}
