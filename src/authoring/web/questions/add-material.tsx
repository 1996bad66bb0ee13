// Adds a material: from my files, the platform library, this device, or by the address of a video or website.
import '@mantine/core/styles/Input.layer.css'
import { Suspense, useState } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { hasFeature } from '#kit/web/page.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { LibraryFiles } from '../drive/library-files.tsx'
import { useTabs } from '#kit/web/parts/one-of.ts'
import classes from './questions.module.css'
import { type AddProps, fromFile, kinds, typeOf, fromWeb } from './material-kinds.rules.ts'
import { OwnFiles } from './own-files.tsx'
import { Upload } from './upload-material.tsx'
import { ByAddress } from './material-by-address.tsx'

const WebMaterials = lazy(() =>
  import('../media-search/web-materials.tsx').then(module => ({ default: module.WebMaterials })),
)

type MaterialSource = 'files' | 'library' | 'web' | 'upload' | 'address'

const ways: readonly (readonly [MaterialSource, string])[] = [
  ['files', 'My files'],
  ['library', 'Platform library'],
  ['web', 'The web'],
  ['upload', 'Upload'],
  ['address', 'Address'],
]

const searched = { image: ['web-picture'], video: ['web-video'], any: ['web-picture', 'web-video'] } as const

function isOffered(way: MaterialSource, only: AddProps['only']): boolean {
  if (way === 'web') return searched[only ?? 'any'].some(hasFeature)
  return way !== 'address' || only !== 'image'
}

export function AddMaterial({ only, onAdd }: AddProps) {
  const [way, setWay] = useState<MaterialSource>('files')
  const offered = ways.filter(([name]) => isOffered(name, only))
  const tabs = useTabs({ values: offered.map(([name]) => name), value: way, onChange: setWay })
  return (
    <section
      className={classes.panel}
      aria-label="Add a material"
    >
      <div
        {...tabs.list('Where from')}
        className={classes.tabs}
      >
        {offered.map(([name, label]) => (
          <button
            key={name}
            {...tabs.tab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {way === 'files' && (
        <OwnFiles
          only={only}
          onPick={file => onAdd([fromFile(file)])}
        />
      )}
      {way === 'library' && (
        <LibraryFiles
          kind={only && kinds[only]}
          fits={({ mime }) => typeOf(mime) !== undefined}
          onPick={file => onAdd([fromFile(file)])}
        />
      )}
      {way === 'web' && (
        <Suspense fallback={<LoadingState shape="cards" />}>
          <WebMaterials
            only={only}
            onPicture={file => onAdd([fromFile(file)])}
            onVideo={found => onAdd([fromWeb(found)])}
          />
        </Suspense>
      )}
      {way === 'upload' && (
        <Upload
          only={only}
          onSent={file => onAdd([fromFile(file)])}
        />
      )}
      {way === 'address' && (
        <ByAddress
          only={only}
          onAdd={onAdd}
        />
      )}
    </section>
  )
}
