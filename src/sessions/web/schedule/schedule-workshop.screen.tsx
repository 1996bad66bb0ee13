import { withMe } from '#identity/web/parts/with-me.tsx'
import { SchedulePage } from './schedule-page.tsx'
import { WithContent } from './with-content.tsx'

/** For open registration, and for colleagues. */
export const Screen = withMe<{ params: { readonly contentid: string; readonly contenttype: string } }>(
  ({ me, params: { contentid } }) => (
    <WithContent id={contentid}>
      {(content, linked) => (
        <SchedulePage
          me={me}
          content={content}
          linked={linked}
          group="workshop"
          title={`Workshop from ${content.name}`}
        />
      )}
    </WithContent>
  ),
)
