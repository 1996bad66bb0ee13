// A video for content: from this device, my files or the platform library, or by the address of a video file.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { interactiveVideosContract, type InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { api } from '#kit/web/api.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { LibraryFiles } from '../drive/library-files.tsx'
import { OwnFiles } from '../questions/own-files.tsx'
import { Upload } from '../questions/upload-material.tsx'
import { useTabs } from '#kit/web/parts/one-of.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import parts from '../questions/questions.module.css'
import { wrongFilmAddress } from './film-address.ts'
import classes from './video.module.css'

type VideoSourceKind = 'upload' | 'files' | 'library' | 'address'
const ways: readonly (readonly [VideoSourceKind, string])[] = [
  ['upload', 'Upload'],
  ['files', 'My videos'],
  ['library', 'Platform library'],
  ['address', 'Address'],
]

export function VideoSource({ tid, onMade }: { tid: string; onMade?: (video: InteractiveVideo) => void }) {
  const [way, setWay] = useState<VideoSourceKind>('upload')
  const { actAsync, busy } = useAct(refreshAuthoring)
  const make = async (data: { type: 'file' | 'web'; videoId: string; name: string }) => {
    const made = await actAsync(
      () => api(interactiveVideosContract).create({ tid, ...data }),
      'The video is added.',
    )
    if (made) onMade?.(made)
  }
  const fromFile = ({ hash, name }: FileRecord) => make({ type: 'file', videoId: hash, name })
  const tabs = useTabs({ values: ways.map(([name]) => name), value: way, onChange: setWay })
  return (
    <section
      className={classes.source}
      aria-label="Add a video"
    >
      <div
        {...tabs.list('Where the video comes from')}
        className={parts.tabs}
      >
        {ways.map(([name, label]) => (
          <button
            key={name}
            {...tabs.tab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {way === 'upload' && (
        <Upload
          only="video"
          onSent={fromFile}
        />
      )}
      {way === 'files' && (
        <OwnFiles
          only="video"
          onPick={fromFile}
        />
      )}
      {way === 'library' && (
        <LibraryFiles
          kind="video"
          onPick={fromFile}
        />
      )}
      {way === 'address' && (
        <ByAddress
          busy={busy}
          onAdd={(videoId, name) => {
            void make({ type: 'web', videoId, name })
          }}
        />
      )}
    </section>
  )
}

function ByAddress({ busy, onAdd }: { busy: boolean; onAdd: (address: string, name: string) => void }) {
  const [held, setHeld] = useState({ address: '', name: '' })
  const wrong = held.address === '' ? null : wrongFilmAddress(held.address)
  const good = held.address !== '' && wrong === null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (good) onAdd(held.address, held.name.trim() || new URL(held.address).hostname)
  }
  return (
    <form
      className={classes.stage}
      onSubmit={send}
    >
      <p className={classes.small}>
        Give the address of a video file, such as one that ends in .mp4 or .webm. Pages of video sites cannot
        be stopped for questions; send the file itself instead.
      </p>
      <TextInput
        label="Address"
        placeholder="https://"
        type="url"
        value={held.address}
        maxLength={2000}
        error={wrong}
        onChange={event => setHeld({ ...held, address: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="Name"
        value={held.name}
        maxLength={240}
        onChange={event => setHeld({ ...held, name: event.currentTarget.value })}
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
