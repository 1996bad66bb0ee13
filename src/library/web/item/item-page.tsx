// Page of a published item, to preview, review and buy it. The response contains only what the viewer may see.
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { deckModes } from '#authoring/contract/content.shapes.ts'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { FieldsRead, filledSteps } from '#authoring/web/parts/content/fields-read.tsx'
import { Reading } from '#authoring/web/parts/reading.tsx'
import { ChosenBranch } from '#authoring/web/parts/outline/chosen.tsx'
import { isKind, outlineTitles } from '#authoring/web/parts/outline/kinds.ts'
import { typeNames } from '#authoring/web/parts/content-words.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import { libraryContract } from '#library/contract/library.contract.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { itemQuery, useLiveItem } from '../parts/library.queries.ts'
import { Stars } from '../parts/stars.tsx'
import { Marks } from '../parts/library-tile.tsx'
import { AlsoBought, ForYou } from './also.tsx'
import { BuyBox } from './buy-box.tsx'
import { Facts } from './facts.tsx'
import { AuthorLine } from './follow.tsx'
import { Gallery } from './gallery.tsx'
import { Linked } from './linked.tsx'
import { QuestionsRead } from './questions-read.tsx'
import { Reviews } from './reviews.tsx'
import { LazyTalk } from '../talk/talk.lazy.tsx'
import { UnpublishedItem } from './unpublished-item.tsx'
import classes from './item.module.css'

interface ItemPageProps {
  id: string
  school?: string | undefined
  /** Shows only what people see before buying. */ limit?: boolean
  note?: ReactNode
}

export function ItemPage({ id, school, limit = false, note }: ItemPageProps) {
  const answer = useQuery(itemQuery(id, { limit, school }))
  useLiveItem(id)
  if (isMissing(answer.error)) return <UnpublishedItem id={id} />
  return (
    <Loaded
      answer={answer}
      what="the item"
      shape="page"
    >
      {item => (
        <Item
          item={item}
          limit={limit}
          note={note}
        />
      )}
    </Loaded>
  )
}

function Item({ item, limit, note }: { item: LibraryItem; limit: boolean; note: ReactNode }) {
  const { _id, mode, type, name, overview, owner, rate, rateCount, source, outline, school } = item
  useThing(name)
  // The server counts one view per viewer and day. A failed request is ignored.
  useEffect(() => {
    if (!limit)
      void api(libraryContract)
        .patch('view', { _id })
        .catch(() => {})
  }, [_id, limit])
  const branches = Object.entries(outline).flatMap(([kind, list]) =>
    isKind(kind) && list.length > 0 ? [{ kind, list }] : [],
  )
  return (
    <>
      <header className={classes.head}>
        <p className={classes.line}>
          <KindChip kind={mode} />
          {type && <span>{typeNames[type] ?? type}</span>}
          <Marks item={item} />
        </p>
        <h1>{name || 'Untitled'}</h1>
        <div className={classes.line}>
          <AuthorLine
            item={item}
            limit={limit}
          />
          {school && <span>on behalf of {school.name}</span>}
          {rateCount > 0 && (
            <a
              href="#reviews"
              onClick={event => {
                event.preventDefault()
                document.getElementById('reviews')?.scrollIntoView()
              }}
            >
              <Stars
                rate={rate}
                count={rateCount}
              />
            </a>
          )}
          {source && (
            <span>
              Copied from {source.author} /{' '}
              {source._id ? <Link to={`/detail/${mode}/${source._id}`}>{source.name}</Link> : source.name}
            </span>
          )}
        </div>
        {note}
      </header>
      <div className={classes.page}>
        <div className={classes.main}>
          <PartBoundary>
            <Gallery item={item} />
          </PartBoundary>
          <section aria-labelledby="overview">
            <h2 id="overview">Overview</h2>
            <p className={classes.words}>{overview || 'Its author has written no overview.'}</p>
          </section>
          {filledSteps(item).length > 0 && (
            <section aria-labelledby="plan">
              <h2 id="plan">{deckModes.includes(mode) ? 'What it is about' : 'The plan'}</h2>
              <Reading>
                <PartBoundary>
                  <FieldsRead content={item} />
                </PartBoundary>
              </Reading>
            </section>
          )}
          {branches.length > 0 && (
            <section aria-labelledby="outline">
              <h2 id="outline">Learning objectives</h2>
              {branches.map(({ kind, list }) => (
                <div key={kind}>
                  <h3>{outlineTitles[kind]}</h3>
                  {list.map(branch => (
                    <PartBoundary key={branch.code}>
                      <ChosenBranch branch={branch} />
                    </PartBoundary>
                  ))}
                </div>
              ))}
            </section>
          )}
          <PartBoundary>{item.link.length > 0 && <Linked item={item} />}</PartBoundary>
          <PartBoundary>{item.questions.length > 0 && <QuestionsRead item={item} />}</PartBoundary>
          <PartBoundary>
            <Reviews item={item} />
          </PartBoundary>
          {!limit && (
            <PartBoundary>
              <LazyTalk
                item={_id}
                own={item.own}
                author={owner.name}
                official={owner.official}
              />
            </PartBoundary>
          )}
        </div>
        <Aside
          className={classes.side}
          aria-label="Price and facts"
        >
          <BuyBox
            item={item}
            limit={limit}
          />
          <PartBoundary>
            <Facts item={item} />
          </PartBoundary>
        </Aside>
      </div>
      {!limit && (
        <>
          <PartBoundary>
            <AlsoBought id={_id} />
          </PartBoundary>
          <PartBoundary>
            <ForYou id={_id} />
          </PartBoundary>
        </>
      )}
    </>
  )
}
