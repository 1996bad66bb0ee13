import type { ComponentType } from 'react'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useMe } from './me.queries.ts'

/** A screen for signed-in people. Between signing out and leaving the page it renders nothing. */
export const withMe = <P extends object>(Inner: ComponentType<P & { me: Me }>) =>
  function WithMe(props: P) {
    const me = useMe()
    return (
      me && (
        <Inner
          {...props}
          me={me}
        />
      )
    )
  }
