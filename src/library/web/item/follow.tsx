// The author of an item: a link to their other items, the number of followers, and a follow button.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { count } from '#authoring/web/parts/content-words.ts'
import { useActor } from '#kit/web/actor.ts'
import { Author } from '../parts/author.tsx'
import { useShop } from '../parts/use-shop.ts'

export function AuthorLine({ item, limit }: { item: LibraryItem; limit: boolean }) {
  const { owner, followers } = item
  return (
    <>
      <Link to={`/search?${new URLSearchParams({ owner: owner._id })}`}>
        <Author
          owner={owner}
          size={28}
        />
      </Link>
      {followers > 0 && <span>{count(followers, 'follower')}</span>}
      {!limit && <Follow item={item} />}
    </>
  )
}

function Follow({ item: { owner, own, following } }: { item: LibraryItem }) {
  const { follow, unfollow, busy } = useShop()
  if (useActor().id === null || own || owner.official) return null
  return (
    <Button
      size="compact-sm"
      variant={following ? 'light' : 'default'}
      disabled={busy}
      aria-pressed={following}
      aria-label={`${following ? 'Stop following' : 'Follow'} ${owner.name}`}
      onClick={() => {
        void (following ? unfollow(owner) : follow(owner))
      }}
    >
      {following ? 'Following' : 'Follow'}
    </Button>
  )
}
