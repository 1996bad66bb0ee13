import type { ReactNode } from 'react'
import { ApiError } from '#kit/web/api.ts'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { LoadingState, type ComingShape } from '#kit/web/parts/loading-state.tsx'
import { ErrorState } from '#kit/web/parts/states.tsx'

/** The result of a query hook; `useQuery` fits. */
interface LoadResult<T> {
  readonly data?: T | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  answer: LoadResult<T>
  /** What is being loaded, in the plural or with its article: "your notices". */
  what: string
  shape?: ComingShape
  children: (data: T) => ReactNode
}

/** The outline until it is there, a way to try again when it did not come, then the thing itself. */
export function Loaded<T>({
  answer: { data, error, refetch },
  what,
  shape = 'text',
  children,
}: LoadedProps<T>) {
  if (data !== undefined) {
    const filled = <Filled data={data}>{children}</Filled>
    // What fails in all of a page is shown by the boundary of the screen.
    return shape === 'page' ? filled : <PartBoundary resetKey={data}>{filled}</PartBoundary>
  }
  if (!error)
    return (
      <LoadingState
        shape={shape}
        label={`Loading ${what}`}
      />
    )
  const apiError = error instanceof ApiError ? error : null
  return (
    <ErrorState
      {...(apiError && { text: apiError.message, requestId: apiError.requestId ?? undefined })}
      retry={refetch}
    />
  )
}

/** A component of its own, so that a boundary above it catches what the children throw. */
function Filled<T>({ data, children }: Pick<LoadedProps<T>, 'children'> & { data: T }) {
  return children(data)
}

/** The server knows no such thing, or does not show it to this person. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 410].includes(error.status)

export const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
