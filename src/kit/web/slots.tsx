// Places in a screen that later domains fill with cards, tabs or actions, without the screen knowing them.
import { Suspense, type ComponentType } from 'react'
import { PartBoundary } from './parts/boundary.tsx'

export interface Filling<P, A> {
  readonly order: number
  readonly Component: ComponentType<P>
  readonly about: A
}

/**
 * `P` are the props that the screen passes to every filling; `A` are static attributes of a filling, such as
 * a tab's label.
 */
export function defineSlot<P extends object, A = undefined>(name: string) {
  const fillings: Filling<P, A>[] = []
  return {
    name,
    /**
     * Give a lazy component, so that the screen loads no more than it shows. Two of the same order keep the
     * order of domains.
     */
    add(order: number, Component: ComponentType<P>, ...[about]: A extends undefined ? [] : [about: A]): void {
      fillings.push({ order, Component: guarded(Component), about: about as A })
      fillings.sort((a, b) => a.order - b.order)
    },
    fillings: (): readonly Filling<P, A>[] => fillings,
    Outlet: (props: P) =>
      fillings.map(({ Component }, index) => (
        <Suspense
          key={index}
          fallback={null}
        >
          <Component {...props} />
        </Suspense>
      )),
  }
}

/** A failure of a filling stays inside it. */
const guarded =
  <P extends object>(Component: ComponentType<P>): ComponentType<P> =>
  props => (
    <PartBoundary>
      <Component {...props} />
    </PartBoundary>
  )
