// Linked content in its groups, arranged by dragging, by keys and by menu.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type DragEvent } from 'react'
import { unitContract, type Linked } from '#authoring/contract/content.contract.ts'
import {
  contentLimits,
  contentModeNames,
  linkModes,
  type Content,
} from '#authoring/contract/content.shapes.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { notify, notifyUndo } from '#kit/web/parts/notify.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { contentQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { count } from '../parts/content-words.ts'
import { GroupHead, NewGroup } from './link-groups.tsx'
import { LinkTile } from './link-tile.tsx'
import { inGroup, moved, positionsOf, stepped, type LinkPosition } from './link-order.ts'
import classes from './links.module.css'

const LinkPicker = lazy(() => import('./link-picker.tsx').then(module => ({ default: module.LinkPicker })))

export function Board({
  content,
  links: stored,
  readOnly,
}: {
  content: Content
  links: readonly Linked[]
  readOnly: boolean
}) {
  const queries = useQueryClient()
  const [order, setOrder] = useState<readonly LinkPosition[] | null>(null)
  const [picking, setPicking] = useState<{ group: string | null } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const groups = content.linkGroup.map(({ name }) => name)
  const looseTitle = groups.length === 0 ? 'Linked' : 'No group'
  const titleOf = (group: string | null) =>
    group === null ? looseTitle : content.linkGroup.find(({ name }) => name === group)?.alias || group
  const links = order
    ? order.flatMap(({ id, group }) => {
        const found = stored.find(({ _id }) => _id === id)
        return found ? [{ ...found, group }] : []
      })
    : stored
  const unit = api(unitContract)

  const take = async (work: () => Promise<Content>) => {
    try {
      queries.setQueryData(contentQuery(content._id).queryKey, await work())
      await refreshAuthoring(queries, 'content', content._id)
      return true
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
      await refreshAuthoring(queries, 'content', content._id)
      return false
    }
  }
  const arrange = async (places: readonly LinkPosition[], words: string) => {
    setOrder(places)
    setSaid(words)
    await take(() =>
      unit.patch('orderLinks', { _id: content._id, link: places.map(({ id, group }) => ({ id, group })) }),
    )
    setOrder(null)
  }
  const setGroups = (linkGroup: Content['linkGroup']) =>
    take(() => unit.patch('groups', { _id: content._id, linkGroup }))
  const unlink = async (link: Linked) => {
    const places = positionsOf(links)
    if (await take(() => unit.patch('removeLink', { _id: content._id, link: link._id })))
      void notifyUndo(`${link.name} is no longer linked.`, async () => {
        await take(() => unit.patch('addLink', { _id: content._id, link: [link._id], group: link.group }))
        await arrange(places, '')
      })
  }
  const drop = (event: DragEvent, group: string | null, before: string | null) => {
    event.preventDefault()
    event.stopPropagation()
    const link = links.find(({ _id }) => _id === dragged)
    setDragged(null)
    setOver(null)
    if (link && link._id !== before)
      void arrange(moved(positionsOf(links), link._id, group, before), `${link.name} is in ${titleOf(group)}`)
  }
  // Ungrouped items come last; shown only if there are any, or other groups to move them to.
  const shownGroups = [
    ...groups,
    ...(groups.length === 0 || dragged !== null || inGroup(links, null, groups).length > 0 ? [null] : []),
  ]
  const step = (link: Linked, by: -1 | 1) => {
    void arrange(
      stepped(positionsOf(links), link._id, by, [...groups, null]),
      `${link.name} moved ${by === 1 ? 'down' : 'up'}`,
    )
  }

  const tile = (link: Linked, group: string | null) => (
    <LinkTile
      key={link._id}
      link={link}
      readOnly={readOnly}
      targets={[...groups, null]
        .filter(each => each !== group)
        .map(each => ({ group: each, title: titleOf(each) }))}
      dragged={dragged}
      over={over}
      onDrag={setDragged}
      onOver={setOver}
      onDrop={event => drop(event, group, link._id)}
      onStep={by => step(link, by)}
      onMove={({ group: each, title }) =>
        arrange(moved(positionsOf(links), link._id, each, null), `${link.name} is in ${title}`)
      }
      onUnlink={() => unlink(link)}
    />
  )

  if (readOnly && links.length === 0)
    return (
      <EmptyState
        drawing="link"
        title="Nothing is linked yet"
      />
    )
  return (
    <div className={classes.board}>
      <p
        className={classes.said}
        role="status"
      >
        {said}
      </p>
      {shownGroups.map(group => {
        const mates = inGroup(links, group, groups)
        return (
          // A place to drop on; the menu of each item does the same.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <section
            key={group ?? ''}
            className={classes.group}
            aria-label={titleOf(group)}
            data-over={(dragged !== null && over === `group ${group ?? ''}`) || undefined}
            onDragOver={event => {
              if (dragged) {
                event.preventDefault()
                setOver(`group ${group ?? ''}`)
              }
            }}
            onDrop={event => drop(event, group, null)}
          >
            <header>
              {group === null ? (
                <h3>{titleOf(null)}</h3>
              ) : (
                <GroupHead
                  title={titleOf(group)}
                  readOnly={readOnly}
                  onRename={alias =>
                    setGroups(
                      content.linkGroup.map(each => (each.name === group ? { ...each, alias } : each)),
                    )
                  }
                  onRemove={() => setGroups(content.linkGroup.filter(({ name }) => name !== group))}
                />
              )}
              <span className={classes.count}>{count(mates.length, 'item')}</span>
              {!readOnly && links.length < contentLimits.links && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={
                    <Icon
                      name="plus"
                      size={16}
                    />
                  }
                  aria-label={`Add to ${titleOf(group)}`}
                  onClick={() => setPicking({ group })}
                >
                  Add
                </Button>
              )}
            </header>
            {mates.length > 0 ? (
              <ul>{mates.map(link => tile(link, group))}</ul>
            ) : (
              <p className={classes.nothing}>{readOnly ? 'Empty' : 'Drag something here, or add it.'}</p>
            )}
          </section>
        )
      })}
      {!readOnly && groups.length < contentLimits.groups && (
        <NewGroup
          taken={groups}
          onAdd={name => setGroups([...content.linkGroup, { name, alias: '' }])}
        />
      )}
      <p className={classes.hint}>
        Can be linked: {linkModes[content.mode].map(mode => contentModeNames[mode]).join(', ')}. Removing a
        link never deletes what it leads to.
      </p>
      <Suspense fallback={null}>
        {picking && (
          <LinkPicker
            modes={linkModes[content.mode]}
            taken={[content._id, ...links.map(({ _id }) => _id)]}
            into={titleOf(picking.group)}
            onClose={() => setPicking(null)}
            onPick={ids =>
              take(() => unit.patch('addLink', { _id: content._id, link: ids, group: picking.group }))
            }
          />
        )}
      </Suspense>
    </div>
  )
}
