import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { childrenQuery, contentQuery, useLiveContent } from '../content.queries.ts'
import { editPath, mayEdit, viewPath } from '../parts/content-words.ts'
import parts from '../parts/parts.module.css'
import { ContentTile } from './content-tile.tsx'

/** What is linked under a piece of content, to open each. */
export function Screen({ params: { pid } }: { params: { readonly pid: string } }) {
  useLiveContent(pid)
  const answer = useQuery(contentQuery(pid))
  const children = useQuery(childrenQuery(pid))
  if (isMissing(answer.error))
    return <NotFoundState text="This was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="page"
    >
      {content => (
        <>
          <PageHeader
            title={`Linked to ${content.name}`}
            line="Tasks and everything else that it leads to, in their order."
            trail={[
              { label: 'My content', to: '/my/content' },
              { label: content.name, to: viewPath(content) },
            ]}
            action={
              mayEdit(content) &&
              !content.del && (
                <Button
                  component={Link}
                  to={`${editPath(content)}?step=link`}
                >
                  Arrange
                </Button>
              )
            }
          />
          <Loaded
            answer={children}
            what="linked content"
            shape="cards"
          >
            {links =>
              links.length === 0 ? (
                <EmptyState
                  title="Nothing is linked yet"
                  action={
                    mayEdit(content) && (
                      <Button
                        component={Link}
                        to={`${editPath(content)}?step=link`}
                      >
                        Link a task
                      </Button>
                    )
                  }
                />
              ) : (
                <ul className={parts.tiles}>
                  {links.map(link => (
                    <li key={link._id}>
                      <ContentTile
                        content={link}
                        foot={
                          link.group ? (
                            <span>
                              {content.linkGroup.find(({ name }) => name === link.group)?.alias || link.group}
                            </span>
                          ) : null
                        }
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </>
      )}
    </Loaded>
  )
}
