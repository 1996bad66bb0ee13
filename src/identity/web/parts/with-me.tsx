import type { ComponentType } from 'react'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useMe } from './me.queries.ts'

/** A screen of somebody who is signed in. Between signing out and leaving the page it shows nothing. */
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
