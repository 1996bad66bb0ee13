import type { ReactNode } from 'react'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { count, editPath, labels, mayEdit, statesOf, viewPath } from '../parts/content-words.ts'
import { Cover } from '../parts/cover.tsx'
import { TeachButtons } from '../parts/teach-buttons.tsx'
import { Tile, TileBody, TileFoot, TileLink } from '../parts/tile.tsx'
import classes from '../parts/parts.module.css'

/** A piece of content in a list: the whole tile opens it. */
export function ContentTile({
  content,
  to,
  foot,
  teach = false,
  picked = false,
}: {
  content: ContentCard
  to?: string
  foot?: ReactNode
  /** Shows teach buttons. */
  teach?: boolean
  /** Can be selected. */
  picked?: false | { readonly is: boolean; readonly toggle: () => void }
}) {
  const {
    mode,
    name,
    subjects,
    grades,
    category,
    linkNum,
    pageNum,
    questionNum,
    owner,
    members,
    role,
    updatedAt,
    del,
  } = content
  const target = to ?? (mayEdit(content) && !del ? editPath(content) : viewPath(content))
  return (
    <Tile>
      <Cover content={content} />
      {picked && (
        <input
          className={classes.pick}
          type="checkbox"
          aria-label={`Select ${name || 'Untitled'}`}
          checked={picked.is}
          onChange={picked.toggle}
        />
      )}
      <TileBody>
        <div className={classes.chips}>
          <KindChip kind={mode} />
          {statesOf(content).map(({ words, tone }) => (
            <StateChip
              key={words}
              tone={tone}
            >
              {words}
            </StateChip>
          ))}
        </div>
        <h2>
          <TileLink to={target}>{name || 'Untitled'}</TileLink>
        </h2>
        <p className={classes.facts}>
          {subjects.length > 0 && <span>{labels(subjects)}</span>}
          {grades.length > 0 && <span>{labels(grades)}</span>}
          {category && <span>{category.label}</span>}
          {linkNum > 0 && <span>{linkNum} linked</span>}
          {pageNum > 0 && <span>{count(pageNum, 'slide')}</span>}
          {questionNum > 0 && <span>{count(questionNum, 'question')}</span>}
        </p>
        <TileFoot>
          {role === 'own' ? (
            <span>
              Changed{' '}
              <DateTime
                at={updatedAt}
                day
              />
              {members > 0 && ` · shared with ${count(members, 'person', 'people')}`}
            </span>
          ) : (
            <PersonChip
              name={owner.name}
              picture={pictureOf(owner.avatar)}
              size={24}
              role="Owner"
            />
          )}
          {foot}
        </TileFoot>
        {teach && (
          <div className={classes.tileTeach}>
            <TeachButtons
              content={content}
              compact
            />
          </div>
        )}
      </TileBody>
    </Tile>
  )
}
