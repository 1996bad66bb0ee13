import { useQuery } from '@tanstack/react-query'
import { questionTargets } from '#authoring/contract/question.shapes.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import { outlineNames } from '../questions/branches.tsx'
import { differenceQuery } from './tool.queries.ts'
import classes from './tool.module.css'

const nameOf = (kind: string) => {
  const known = questionTargets.find(each => each === kind)
  return known ? outlineNames[known] : 'Approaches to learning'
}

/** The source has changed since: an optional update. */
export function DifferenceHint({ rid }: { rid: string }) {
  const { data = [] } = useQuery(differenceQuery(rid))
  const differing = data.filter(({ added, removed }) => added.length + removed.length > 0)
  if (differing.length === 0) return null
  return (
    <Aside
      className={classes.notice}
      aria-label="Difference to the source"
    >
      <p>
        The content that this tool was made from now has other targets. You can update the tool or leave it as
        it is.
      </p>
      <ul>
        {differing.flatMap(({ kind, added, removed }) => [
          ...added.map(name => (
            <li key={`${kind} + ${name}`}>
              {nameOf(kind)}: new there, {name}
            </li>
          )),
          ...removed.map(name => (
            <li key={`${kind} - ${name}`}>
              {nameOf(kind)}: no longer there, {name}
            </li>
          )),
        ])}
      </ul>
    </Aside>
  )
}
