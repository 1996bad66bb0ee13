// Sharing: a picture, the link with the user's invite code, its QR code, and links to social networks.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { shortLinkQuery } from '#communications/web/parts/short-links.queries.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { inviteParam } from '#identity/contract/invite.values.ts'
import { basePath } from '#kit/contract/constants.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { Aside } from '#kit/web/parts/aside.tsx'
import classes from '../share/share.module.css'

const ShareCard = lazy(() =>
  import('#communications/web/parts/share/share-card.tsx').then(module => ({ default: module.ShareCard })),
)

export const nothingToShare = (
  <NotFoundState
    text="There is nothing to share here."
    action={
      <Button
        component={Link}
        to="/library"
      >
        Open the library
      </Button>
    }
  />
)

export function Share({
  title,
  kind,
  path,
  picture,
}: {
  title: string
  kind: string
  path: string
  picture: ReactNode
}) {
  const code = useMe()?.inviteCode
  const page = `${basePath}${path}${code ? `?${inviteParam}=${code}` : ''}`
  const url = `${window.location.origin}${page}`
  const short = useQuery({ ...shortLinkQuery(page), enabled: code !== undefined }).data
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      void notify('The link is copied.')
    } catch {
      void notify('Your browser did not allow copying. Select the link and copy it.', { type: 'warning' })
    }
  }
  return (
    <>
      <PageHeader
        title={`Share ${title}`}
        line="People who buy or sign up through your link are credited to you."
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <label className={classes.link}>
            Your link
            <input
              readOnly
              value={url}
              onFocus={event => event.currentTarget.select()}
            />
          </label>
          {short && (
            <label className={classes.link}>
              Short link, to read out or print
              <input
                readOnly
                value={short.shortUrl}
                onFocus={event => event.currentTarget.select()}
              />
            </label>
          )}
          <div className={classes.tools}>
            <Button
              leftSection={
                <Icon
                  name="copy"
                  size={18}
                />
              }
              onClick={() => {
                void copy()
              }}
            >
              Copy the link
            </Button>
            {'share' in navigator && (
              <Button
                variant="default"
                leftSection={
                  <Icon
                    name="external"
                    size={18}
                  />
                }
                onClick={() => {
                  void navigator.share({ title, url }).catch(() => {})
                }}
              >
                Share from this device
              </Button>
            )}
          </div>
          <section aria-labelledby="networks">
            <h2 id="networks">Share on</h2>
            <ul className={classes.networks}>
              {networks.map(({ name, to }) => (
                <li key={name}>
                  <TextLink to={to(url, title)}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </section>
          {code !== undefined && (
            <Suspense fallback={null}>
              <ShareCard
                key={url}
                url={url}
                title={title}
              />
            </Suspense>
          )}
        </div>
        <Aside
          className={classes.card}
          aria-label="Card"
        >
          {picture && <div className={classes.cover}>{picture}</div>}
          <p className={classes.kind}>{kind}</p>
          <h2>{title}</h2>
          <QrPicture
            text={url}
            label={`QR code of the link to ${title}`}
            size={220}
          />
          <p className={classes.kind}>Point a phone's camera at it.</p>
        </Aside>
      </div>
    </>
  )
}

/** Social networks with their documented share URLs. */
export const networks: readonly {
  readonly name: string
  readonly to: (url: string, title: string) => string
}[] = [
  {
    name: 'Email',
    to: (url, title) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  },
  { name: 'WhatsApp', to: (url, title) => `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
  { name: 'Facebook', to: url => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}` },
  {
    name: 'LinkedIn',
    to: url => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
  },
  {
    name: 'X',
    to: (url, title) =>
      `https://x.com/intent/post?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
]
