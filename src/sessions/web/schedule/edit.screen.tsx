import { withMe } from '#identity/web/parts/with-me.tsx'
import { EditPage } from './edit-page.tsx'
import { WithSession } from './with-session.tsx'

/** Edits a scheduled session or workshop. */
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
