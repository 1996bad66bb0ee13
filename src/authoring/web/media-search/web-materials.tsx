import { useState } from 'react'
import type { FoundMedia } from '#authoring/contract/media-search.contract.ts'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { hasFeature } from '#kit/web/page.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { WebMedia } from './web-media.tsx'
import { WebPictures } from './web-pictures.tsx'
import classes from '../drive/drive.module.css'

interface WebMaterialsProps {
  only: 'image' | 'video' | undefined
  onPicture: (file: FileRecord) => unknown
  onVideo: (found: FoundMedia) => Promise<unknown>
}

const kinds = [
  ['image', 'Pictures', 'web-picture'],
  ['video', 'Videos', 'web-video'],
] as const

/** Pictures are copied to the user's files; videos are linked. */
export function WebMaterials({ only, onPicture, onVideo }: WebMaterialsProps) {
  const offered = kinds.filter(
    ([kind, , feature]) => hasFeature(feature) && (only === undefined || only === kind),
  )
  const [kind, setKind] = useState(offered[0]?.[0] ?? 'image')
  const radios = useRadios({ values: offered.map(([each]) => each), value: kind, onChange: setKind })
  return (
    <div className={classes.picker}>
      {offered.length > 1 && (
        <div
          {...radios.group('What to search')}
          className={classes.tabs}
        >
          {offered.map(([each, label]) => (
            <button
              key={each}
              {...radios.button(each)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {kind === 'image' ? (
        <WebPictures onPick={onPicture} />
      ) : (
        <WebMedia
          kind="video"
          onPick={onVideo}
        />
      )}
    </div>
  )
}
