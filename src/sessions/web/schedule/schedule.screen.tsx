import { withMe } from '#identity/web/parts/with-me.tsx'
import { sessionKinds } from '#sessions/contract/kinds.ts'
import { SchedulePage } from './schedule-page.tsx'
import { WithContent } from './with-content.tsx'

/** Any content, in every kind that fits; with a kind in the URL, that one. */
export const Screen = withMe<{ params: { readonly unitId: string; readonly type?: string } }>(
  ({ me, params: { unitId, type } }) => (
    <WithContent id={unitId}>
      {(content, linked) => (
        <SchedulePage
          me={me}
          content={content}
          linked={linked}
          group="all"
          only={sessionKinds.find(kind => kind === type)}
          title={`Schedule ${content.name}`}
        />
      )}
    </WithContent>
  ),
)
