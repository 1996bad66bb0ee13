import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModeNames, contentModes, linkModes } from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { kinds } from '#kit/web/theme/kinds.ts'
import { contentQuery } from '../parts/content.queries.ts'
import classes from './content.module.css'

/** What can be imported into a piece of content, by kind. */
export function Screen({ params: { type, id } }: { params: { readonly type: string; readonly id: string } }) {
  const mode = contentModes.find(each => each === type)
  const answer = useQuery({ ...contentQuery(id), enabled: mode !== undefined })
  if (!mode || isMissing(answer.error))
    return <NotFoundState text="There is no such content, or it has not been shared with you." />
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="page"
    >
      {content => (
        <>
          <PageHeader
            title={`Import into ${content.name}`}
            line="A copy of something you have is made and linked."
          />
          {linkModes[content.mode].length === 0 ? (
            <EmptyState
              drawing="link"
              title={`Nothing is linked to a ${contentModeNames[content.mode].toLowerCase()}`}
            />
          ) : (
            <ul className={classes.ways}>
              {linkModes[content.mode].map(kind => (
                <li key={kind}>
                  <Link
                    className={classes.way}
                    to={`/com/${kind}/import/mine/${content._id}`}
                  >
                    <Icon
                      name={kinds[kind].icon}
                      size={28}
                    />
                    <h2>{contentModeNames[kind]}</h2>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  )
}
