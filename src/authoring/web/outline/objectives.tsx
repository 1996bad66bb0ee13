import { useQuery } from '@tanstack/react-query'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { taskOutlineContract } from '#authoring/contract/outline.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { kindsOf, outlineTitles } from '../parts/outline/kinds.ts'
import { OutlinePart, type HeadingLevel } from './outline-part.tsx'
import { useChoosing } from './use-choosing.ts'
import classes from './outline.module.css'

/** All outlines of a piece of content; a tool shows differences from its source. */
export function Objectives({
  content,
  readOnly,
  level = 'h3',
}: {
  content: Content
  readOnly: boolean
  level?: HeadingLevel
}) {
  const choosing = useChoosing(content._id)
  return (
    <>
      {content.mode === 'tool' && content.toolSource && <Difference rid={content._id} />}
      <Loaded
        answer={choosing.answer}
        what="the outline"
      >
        {() => (
          <div>
            {kindsOf(content.mode).map(kind => (
              <OutlinePart
                key={kind}
                content={content}
                kind={kind}
                choosing={choosing}
                readOnly={readOnly}
                level={level}
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Difference({ rid }: { rid: string }) {
  const { data } = useQuery({
    queryKey: ['authoring', 'outline', rid, 'difference'],
    queryFn: () => api(taskOutlineContract).get('difference', { rid }),
  })
  const rows = data?.filter(({ added, removed }) => added.length + removed.length > 0) ?? []
  if (rows.length === 0) return null
  return (
    <section
      className={classes.picker}
      aria-label="Differences to the source"
    >
      <p className={classes.hint}>The content this was made from has changed. You need not follow it.</p>
      <ul
        className={classes.hint}
        style={{ paddingLeft: 18 }}
      >
        {rows.flatMap(({ kind, added, removed }) => [
          ...(added.length > 0
            ? [
                <li key={`${kind} more`}>
                  {outlineTitles[kind]}: the source also has {added.join(', ')}
                </li>,
              ]
            : []),
          ...(removed.length > 0
            ? [
                <li key={`${kind} less`}>
                  {outlineTitles[kind]}: the source no longer has {removed.join(', ')}
                </li>,
              ]
            : []),
        ])}
      </ul>
    </section>
  )
}
