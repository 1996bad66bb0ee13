import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sizedUrl } from '#kit/web/file-url.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { freeHadQuery } from './packages.queries.ts'
import { aboutWords, dollars, priceFrom } from './words.ts'
import classes from './packages.module.css'

export const PackCover = ({ url }: { url: string | null }) => (
  <span
    className={classes.cover}
    aria-hidden
  >
    {url ? (
      <img
        src={sizedUrl(url, 'small')}
        alt=""
        loading="lazy"
      />
    ) : (
      <Icon name="session" />
    )}
  </span>
)

interface PackCardProps {
  pack: Pack
  to: string
  /** Without its own frame, inside a list. */
  isBare?: boolean
}

/** A package in the shop. */
export function PackCard({ pack, to, isBare = false }: PackCardProps) {
  const Heading = isBare ? 'h2' : 'h3'
  return (
    <article
      className={classes.card}
      data-bare={isBare || undefined}
    >
      <PackCover url={pack.coverUrl} />
      <Heading>
        <Link to={to}>{pack.name || 'Without a name'}</Link>
      </Heading>
      <p className={classes.dim}>{aboutWords(pack)}</p>
      <div className={classes.row}>
        <strong>
          {pack.isOnCampus && 'from '}
          {dollars(priceFrom(pack))}
        </strong>
        <span className={classes.dim}>per credit of {pack.duration} minutes</span>
        {pack.promotion !== null && <FreeChip pack={pack} />}
      </div>
      <div>
        <TextLink to={`/booking/choose/${pack._id}`}>
          Who teaches it<VisuallyHidden component="span">: {pack.name}</VisuallyHidden>
        </TextLink>
      </div>
    </article>
  )
}

/** Not for people who had it; newcomers get one in all. */
function FreeChip({ pack: { _id, promotion } }: { pack: Pack }) {
  const me = useMe()
  const { data: had = [] } = useQuery({ ...freeHadQuery, enabled: me !== null })
  const isTaken = had.includes(_id) || (promotion === 'welcome' && me?.freeServiceClaimed === true)
  return isTaken ? (
    <StateChip>Free credit taken</StateChip>
  ) : (
    <StateChip tone="positive">One credit free</StateChip>
  )
}

export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {rows.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
  </dl>
)
