import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { interactiveVideosContract } from '#authoring/contract/extras.contract.ts'
import { shortCredit } from '#authoring/contract/media-credit.rules.ts'
import { api } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { hasFeature } from '#kit/web/page.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { contentQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { mayEdit } from '../parts/content-words.ts'
import { PickFile } from '../parts/drive/file-picker.tsx'
import { wrongFilmAddress } from '../video/film-address.ts'
import classes from './drive.module.css'

const WebMedia = lazy(() =>
  import('../media-search/web-media.tsx').then(module => ({ default: module.WebMedia })),
)

interface FoundVideo {
  readonly type: 'file' | 'web'
  readonly videoId: string
  readonly name: string
}

/** Picks a video: with `?to=` it is added to that video content, otherwise new content is made from it. */
export function Screen() {
  const to = useSearchParams()[0].get('to')
  const content = useQuery({ ...contentQuery(to ?? ''), enabled: to !== null }).data
  const target = content?.mode === 'video' && mayEdit(content) ? content : undefined
  const isSearched = hasFeature('web-video')
  const { actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const use = async (found: FoundVideo) => {
    const made = await actAsync(
      async () => {
        const tid =
          target?._id ??
          (await api(unitContract).create({ mode: 'video', name: found.name.slice(0, 240) }))._id
        await api(interactiveVideosContract).create({ tid, ...found, name: found.name.slice(0, 240) })
        return tid
      },
      target ? `${found.name} is added to ${target.name}.` : 'A new video is made. Add questions to it.',
    )
    if (made) await navigate(`/com/video/edit/${made}`)
  }
  return (
    <>
      <PageHeader
        title="Find a video"
        line={
          target ? `It is added to ${target.name}.` : 'It becomes new content that you can add questions to.'
        }
      />
      {isSearched ? (
        <Suspense fallback={<LoadingState shape="cards" />}>
          <WebMedia
            kind="video"
            filesOnly
            onPick={found =>
              use({ type: 'web', videoId: found.play?.url ?? found.page, name: shortCredit(found) })
            }
          />
        </Suspense>
      ) : (
        <p className={classes.plain}>
          Searching the web for videos is not set up on this server. Give the address of a video file that you
          have found, or choose one of your own or of the platform library.
        </p>
      )}
      {isSearched && <h2 className={classes.heading}>By address</h2>}
      <ByAddress
        busy={busy}
        onUse={use}
      />
      <h2 className={classes.heading}>Stored videos</h2>
      <PickFile
        kind="video"
        onPick={({ hash, name }) => use({ type: 'file', videoId: hash, name })}
      />
    </>
  )
}

function ByAddress({ busy, onUse }: { busy: boolean; onUse: (found: FoundVideo) => unknown }) {
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const wrong = address === '' ? null : wrongFilmAddress(address)
  const good = address !== '' && wrong === null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (good) onUse({ type: 'web', videoId: address, name: name.trim() || new URL(address).hostname })
  }
  return (
    <form
      className={classes.address}
      onSubmit={send}
    >
      <TextInput
        label="Address of the video"
        description="Of the file itself, such as one that ends in .mp4 or .webm."
        placeholder="https://"
        type="url"
        value={address}
        maxLength={2000}
        error={wrong}
        onChange={event => setAddress(event.currentTarget.value.trim())}
      />
      <TextInput
        label="Name"
        value={name}
        maxLength={240}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          loading={busy}
          disabled={!good}
        >
          Use this video
        </Button>
      </div>
    </form>
  )
}
