// An answer given as a link: a video plays here, anything else opens on its own page.
import { webVideoAt } from '#authoring/contract/web-video.rules.ts'
import { WebFilm } from '#authoring/web/parts/video/web-film.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'

export interface LinkedMediaProps {
  address: string
  label: string
}

export function LinkedMedia({ address, label }: LinkedMediaProps) {
  const video = webVideoAt(address)
  return video ? (
    <WebFilm
      video={video}
      address={address}
      label={label}
    />
  ) : (
    <TextLink to={address}>{address}</TextLink>
  )
}
