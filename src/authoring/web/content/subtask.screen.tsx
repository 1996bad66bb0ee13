import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Linked } from '#authoring/contract/content.contract.ts'
import { deckModes, type Content } from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { childrenQuery, contentQuery, useLiveContent } from '../parts/content.queries.ts'
import { editPath, mayEdit, viewPath } from '../parts/content-words.ts'
import { Tiles } from '../parts/tile.tsx'
import parts from '../parts/parts.module.css'
import { ContentTile } from './content-tile.tsx'
import classes from './content.module.css'

/** Linked content of a piece of content, as links. */
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
                <span className={parts.tools}>
                  <Button
                    component={Link}
                    to={`/detail/${content.mode}/import/${content._id}`}
                    variant="default"
                  >
                    Import a copy
                  </Button>
                  <Button
                    component={Link}
                    to={`${editPath(content)}?step=link`}
                  >
                    Arrange
                  </Button>
                </span>
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
                  drawing="link"
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
                <>
                  {hasLesson(links) && <TeachGroups content={content} />}
                  <Tiles>
                    {links.map(link => (
                      <li key={link._id}>
                        <ContentTile
                          content={link}
                          teach
                          foot={
                            <Foot
                              content={content}
                              link={link}
                            />
                          }
                        />
                      </li>
                    ))}
                  </Tiles>
                </>
              )
            }
          </Loaded>
        </>
      )}
    </Loaded>
  )
}

const hasLesson = (links: readonly Linked[]): boolean =>
  links.some(({ mode, pageNum, del }) => deckModes.includes(mode) && pageNum > 0 && !del)

/** Groups of a unit, to teach one of their lessons; without groups the unit is the only group. */
function TeachGroups({ content: { _id, name, linkGroup } }: { content: Content }) {
  const groups = linkGroup.length > 0 ? linkGroup : [{ name: 'all', alias: name }]
  return (
    <p className={classes.teach}>
      Teach now from{' '}
      {groups.map((group, at) => (
        <Fragment key={group.name}>
          {at > 0 && ', '}
          <TextLink to={`/com/quickSession/${_id}/${encodeURIComponent(group.name)}`}>
            {group.alias || group.name}
          </TextLink>
        </Fragment>
      ))}
    </p>
  )
}

function Foot({ content, link }: { content: Content; link: Linked }) {
  const group = content.linkGroup.find(({ name }) => name === link.group)
  return (
    <>
      {link.group && <span>{group?.alias || link.group}</span>}
      {deckModes.includes(link.mode) && (
        <TextLink to={`/com/schedule/${content._id}/${link._id}/${encodeURIComponent(link.group || 'all')}`}>
          Schedule in this unit
        </TextLink>
      )}
    </>
  )
}
