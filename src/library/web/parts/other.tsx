import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useProvided } from '#kit/web/app.tsx'
import { LoadingState, type ComingShape } from '#kit/web/parts/loading-state.tsx'
import type { Slot } from '#kit/web/slots.tsx'
import type { OtherAbout } from './other-types.slot.ts'

/** Renders the filling for this type, else "not found". */
export function Other<P extends { readonly type: string }>({
  slot,
  of,
  nothing,
  shape = 'page',
}: {
  slot: Slot<P, OtherAbout>
  of: P
  nothing: ReactNode
  shape?: ComingShape
}) {
  const Shown: ComponentType<P> | undefined = useProvided(slot).find(({ about }) =>
    about.types.includes(of.type),
  )?.Component
  return Shown ? (
    <Suspense
      fallback={
        <LoadingState
          shape={shape}
          label="Loading"
        />
      }
    >
      <Shown {...of} />
    </Suspense>
  ) : (
    nothing
  )
}
