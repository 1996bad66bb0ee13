import { withMe } from '#identity/web/parts/with-me.tsx'
import { EditPage } from './edit-page.tsx'
import { WithSession } from './with-session.tsx'

/** A scheduled session or workshop, to be changed. */
export const Screen = withMe<{ params: { readonly _id: string } }>(({ me, params: { _id } }) => (
  <WithSession id={_id}>
    {session => (
      <EditPage
        me={me}
        session={session}
      />
    )}
  </WithSession>
))
