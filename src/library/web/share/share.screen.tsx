// Sharing an item: the link with the user's invite code, its QR code, and links to social networks.
import { useQuery } from '@tanstack/react-query'
import { contentModeNames } from '#authoring/contract/content.shapes.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { articleQuery } from '#communications/web/parts/reading.queries.ts'
import { NotOffered } from '../item/not-offered.tsx'
import { itemQuery } from '../parts/library.queries.ts'
import { otherShares } from '../parts/other-types.slot.ts'
import { Other } from '../parts/other.tsx'
import { itemPath } from '../parts/words.ts'
import { nothingToShare, Share } from '../parts/share.tsx'

export function Screen({ params: { type, id } }: { params: { readonly type: string; readonly id: string } }) {
  if (type === 'journal') return <Article id={id} />
  if (type === 'unit' || type === 'task' || type === 'video') return <Item id={id} />
  return (
    <Other
      slot={otherShares}
      of={{ type, id }}
      nothing={<NotOffered />}
    />
  )
}

function Item({ id }: { id: string }) {
  const answer = useQuery(itemQuery(id))
  if (isMissing(answer.error)) return nothingToShare
  return (
    <Loaded
      answer={answer}
      what="what you share"
      shape="page"
    >
      {item => (
        <Share
          title={item.name}
          kind={contentModeNames[item.mode]}
          path={itemPath(item)}
          picture={<Cover content={item} />}
        />
      )}
    </Loaded>
  )
}

function Article({ id }: { id: string }) {
  const answer = useQuery(articleQuery(id))
  if (isMissing(answer.error)) return nothingToShare
  return (
    <Loaded
      answer={answer}
      what="the article"
      shape="page"
    >
      {({ title }) => (
        <Share
          title={title}
          kind="Journal"
          path={`/journal/details/${id}`}
          picture={null}
        />
      )}
    </Loaded>
  )
}
