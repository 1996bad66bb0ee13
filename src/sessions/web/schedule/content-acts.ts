// Actions from content to a session. Part of the first load, so it must not import the table of kinds.
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import type { MenuAct } from '#authoring/web/parts/more-menu.tsx'

const classModes: readonly ContentCard['mode'][] = ['task', 'pdTask', 'tool', 'video']

/** A teacher's acts on content: schedule it, or teach it now. */
export const teachingActs = ({
  _id,
  mode,
  del,
}: Pick<ContentCard, '_id' | 'mode' | 'del'>): readonly MenuAct[] =>
  del
    ? []
    : [
        ...(classModes.includes(mode)
          ? [
              {
                label: 'Teach',
                icon: 'session' as const,
                to: `/com/selectClass/${_id}/${mode === 'task' ? 'quick' : 'now'}`,
              },
            ]
          : []),
        { label: 'Schedule', icon: 'calendar', to: `/com/schedule/${_id}` },
      ]
