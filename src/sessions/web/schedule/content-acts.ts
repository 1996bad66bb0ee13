// Actions from content to a session. Part of the first load, so it must not import the table of kinds.
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import type { MenuAct } from '#authoring/web/parts/more-menu.tsx'

/** Where a kind is taught now: for a chosen class, a unit or module by one of its lessons. */
const nowPaths: Readonly<Record<ContentCard['mode'], (id: string) => string>> = {
  task: id => `/com/selectClass/${id}/quick`,
  unit: id => `/com/quickSession/${id}/all`,
  pdTask: id => `/com/selectClass/${id}/quick`,
  pdUnit: id => `/com/quickSession/${id}/all`,
  tool: id => `/com/selectClass/${id}/now`,
  video: id => `/com/selectClass/${id}/now`,
}

export const nowPathOf = ({ _id, mode }: Pick<ContentCard, '_id' | 'mode'>): string => nowPaths[mode](_id)

/** A teacher's acts on content: schedule it, or teach it now. */
export const teachingActs = ({
  _id,
  mode,
  del,
}: Pick<ContentCard, '_id' | 'mode' | 'del'>): readonly MenuAct[] =>
  del
    ? []
    : [
        { label: 'Teach', icon: 'session', to: nowPathOf({ _id, mode }) },
        { label: 'Schedule', icon: 'calendar', to: `/com/schedule/${_id}` },
      ]
