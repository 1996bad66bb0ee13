import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sizedUrl } from '#files/web/file-url.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
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
  /** The list around it draws the frame. */
  isBare?: boolean
}

/** A package in the shop window. */
export const PackCard = ({ pack, to, isBare = false }: PackCardProps) => (
  <article
    className={classes.card}
    data-bare={isBare || undefined}
  >
    <PackCover url={pack.coverUrl} />
    <h3>
      <Link to={to}>{pack.name || 'Without a name'}</Link>
    </h3>
    <p className={classes.dim}>{aboutWords(pack)}</p>
    <div className={classes.row}>
      <strong>
        {pack.isOnCampus && 'from '}
        {dollars(priceFrom(pack))}
      </strong>
      <span className={classes.dim}>per credit of {pack.duration} minutes</span>
      {pack.promotion !== null && <StateChip tone="positive">One credit free</StateChip>}
    </div>
  </article>
)

export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {rows.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
  </dl>
)
