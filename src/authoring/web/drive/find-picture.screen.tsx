import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { api } from '#kit/web/api.ts'
import { hasFeature } from '#kit/web/page.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { contentQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { editPath, mayEdit } from '../parts/content-words.ts'
import { FilePreview } from './file-preview.tsx'
import { PickFile } from '../parts/drive/file-picker.tsx'
import classes from './drive.module.css'

const webWords = hasFeature('web-picture') ? 'From the web,' : 'From'

/** Picks a picture: with `?to=` it becomes the cover of that content, otherwise it opens. */
export function Screen() {
  const to = useSearchParams()[0].get('to')
  const content = useQuery({ ...contentQuery(to ?? ''), enabled: to !== null }).data
  const target = content && mayEdit(content) ? content : undefined
  const [shown, setShown] = useState<FileRecord | null>(null)
  const { actAsync } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const pick = async (file: FileRecord) => {
    if (!target) return setShown(file)
    if (
      await actAsync(
        () => api(unitContract).patch(target._id, { cover: file.hash }),
        `${file.name} is the cover of ${target.name}.`,
      )
    )
      await navigate(editPath(target))
  }
  return (
    <>
      <PageHeader
        title="Find a picture"
        line={
          target
            ? `It becomes the cover of ${target.name}.`
            : `${webWords} yours, the platform library, or your device.`
        }
      />
      {!hasFeature('web-picture') && (
        <p className={classes.plain}>
          Searching the web for pictures is not set up on this server. Copy a picture that you may use from
          its page and paste it here, or choose one of your own or of the platform library.
        </p>
      )}
      <PickFile
        kind="picture"
        start={hasFeature('web-picture') ? 'web' : 'mine'}
        onPick={pick}
      />
      {shown && (
        <FilePreview
          file={shown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
