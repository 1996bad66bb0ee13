import { withMe } from '#identity/web/parts/with-me.tsx'
import { noClass } from './paths.ts'
import { SchedulePage } from './schedule-page.tsx'
import { WithContent } from './with-content.tsx'

/** For a preselected class. */
export const Screen = withMe<{
  params: { readonly contentid: string; readonly contenttype: string; readonly classId: string }
}>(({ me, params: { contentid, classId } }) => (
  <WithContent id={contentid}>
    {(content, linked) => (
      <SchedulePage
        me={me}
        content={content}
        linked={linked}
        group="class"
        title={`Schedule ${content.name}`}
        given={{ classId: classId === noClass ? '' : classId }}
      />
    )}
  </WithContent>
))
