import { useQuery } from '@tanstack/react-query'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { sessionQuery } from '../parts/sessions.queries.ts'
import { soon } from './local.rules.ts'
import { planOf } from './plan.rules.ts'
import { SchedulePage } from './schedule-page.tsx'
import { isRefused, WithContent } from './with-content.tsx'

/**
 * One linked task of a unit: by its own id, or by one of its sessions, to repeat with the same settings.
 */
export const Screen = withMe<{
  params: { readonly unitId: string; readonly sessionId: string; readonly groupId: string }
}>(({ me, params: { unitId, sessionId } }) => (
  <WithContent id={unitId}>
    {(_unit, linked) =>
      linked.some(({ _id }) => _id === sessionId) ? (
        <OfUnit
          me={me}
          unit={unitId}
          id={sessionId}
        />
      ) : (
        <Again
          me={me}
          unit={unitId}
          id={sessionId}
        />
      )
    }
  </WithContent>
))

const OfUnit = ({ me, unit, id }: { me: Me; unit: string; id: string }) => (
  <WithContent id={id}>
    {(content, linked) => (
      <SchedulePage
        me={me}
        content={content}
        linked={linked}
        group="all"
        unit={unit}
        title={`Schedule ${content.name}`}
      />
    )}
  </WithContent>
)

function Again({ me, unit, id }: { me: Me; unit: string; id: string }) {
  const answer = useQuery(sessionQuery(id))
  const { timeZone } = usePlace()
  if (isMissing(answer.error) || isRefused(answer.error) || answer.data?.cid === null)
    return <NotFoundState text="This is not linked to the unit, or no longer." />
  return (
    <Loaded
      answer={answer}
      what="the session"
      shape="form"
    >
      {session => {
        const given = { ...planOf(session, timeZone), image: undefined, start: soon(new Date(), timeZone) }
        return (
          <WithContent id={session.cid ?? ''}>
            {(content, linked) => (
              <SchedulePage
                me={me}
                content={content}
                linked={linked}
                group="all"
                unit={unit}
                only={session.type}
                title={`Schedule ${content.name} again`}
                given={given}
              />
            )}
          </WithContent>
        )
      }}
    </Loaded>
  )
}
