// Places in a screen that later domains fill with cards, tabs or actions, without the screen knowing them.
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useProvided } from './app.tsx'
import { PartBoundary } from './parts/boundary.tsx'
import { orderedPort, type Port, type Provision } from './ports.ts'

export interface Filling<P, A> {
  readonly order: number
  readonly Component: ComponentType<P>
  readonly about: A
}

/**
 * A port for components. `P` are the props that the screen passes to every filling; `A` are static attributes
 * of a filling, such as a tab's label.
 */
export interface Slot<P, A = undefined> extends Port<Filling<P, A>, readonly Filling<P, A>[]> {
  /** All fillings, one after the other; `useProvided(slot)` gives them one by one. */
  readonly Outlet: (props: P) => ReactNode
}

export function defineSlot<P extends object, A = undefined>(): Slot<P, A> {
  const slot: Slot<P, A> = {
    ...orderedPort<Filling<P, A>>(),
    Outlet: props =>
      useProvided(slot).map(({ Component }, index) => (
        <Suspense
          key={index}
          fallback={null}
        >
          <Component {...props} />
        </Suspense>
      )),
  }
  return slot
}

/**
 * Declares a filling in a domain's `fills`. Give a lazy component, so that the screen loads no more than it shows.
 */
export const fill = <P extends object, A>(
  slot: Slot<P, A>,
  order: number,
  Component: ComponentType<NoInfer<P>>,
  ...[about]: A extends undefined ? [] : [about: NoInfer<A>]
): Provision => ({ port: slot, value: { order, Component: guarded(Component), about } })

/** A failure of a filling stays inside it. */
const guarded =
  <P extends object>(Component: ComponentType<P>): ComponentType<P> =>
  props => (
    <PartBoundary>
      <Component {...props} />
    </PartBoundary>
  )
