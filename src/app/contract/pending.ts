// Known routes that are not built yet: they match, and show not-found.
import { routes, type Route } from '#kit/contract/routes.ts'
import { closedParams } from './closed-params.ts'

/** `/detail/{type}/{id}` of the specification → `/detail/:type(unit|task|…)/:id` of the table. */
export const rowPath = (pattern: string): `/${string}` =>
  pattern.replace(/\{(\w+)\}/g, (_brace, name: string) => {
    const values = closedParams[pattern]?.[name]
    return values ? `:${name}(${values.join('|')})` : `:${name}`
  }) as `/${string}`

/** Lines of `pending-routes.txt` as rows of the route table. */
export const pendingRows = (text: string): readonly Route<null>[] =>
  routes(
    text
      .split('\n')
      .filter(line => line.startsWith('/'))
      .map(line => [rowPath(line), null, 'anyone', 'Page not found'] as const),
  )
