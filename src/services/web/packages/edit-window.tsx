import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { uploadFile } from '#files/web/parts/upload.ts'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { packLimits, salesTargetNames, salesTargets } from '#services/contract/packages/packages.values.ts'
import { linesOf, option, type DraftProps } from './edit-parts.tsx'
import { PackCover } from './pack-card.tsx'
import { refreshPackages } from './packages.queries.ts'
import classes from './packages.module.css'

interface WindowProps extends DraftProps {
  coverUrl: string | null
  onCoverUrl: (url: string) => void
}

/** Name, cover, selling points and audience. */
export function WindowFields({ draft, set, coverUrl, onCoverUrl }: WindowProps) {
  const { act, busy } = useAct(refreshPackages)
  const [points, setPoints] = useState(draft.points.join('\n'))
  const [keywords, setKeywords] = useState(draft.keywords.join('\n'))
  const upload = (file: File | undefined) =>
    file &&
    act(async () => {
      const record = await uploadFile(file, 'attachment')
      set({ cover: record.hash })
      onCoverUrl(record.url)
    })
  return (
    <section
      className={classes.box}
      aria-label="Listing"
    >
      <h2>Listing</h2>
      <TextInput
        label="Name"
        value={draft.name}
        maxLength={120}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      <div className={classes.row}>
        <div style={{ width: 160 }}>
          <PackCover url={coverUrl} />
        </div>
        <Button
          component="label"
          variant="default"
          loading={busy}
        >
          {draft.cover === null ? 'Add a cover picture' : 'Change the cover picture'}
          <input
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp"
            aria-label="Cover picture"
            onChange={event => upload(event.currentTarget.files?.[0])}
          />
        </Button>
      </div>
      <Textarea
        label="What it offers"
        description={`One line each, at most ${packLimits.points}.`}
        autosize
        minRows={3}
        value={points}
        onChange={event => {
          setPoints(event.currentTarget.value)
          set({ points: linesOf(event.currentTarget.value).slice(0, packLimits.points) })
        }}
      />
      <Textarea
        label="Search words"
        description="One line each. People find the package by them."
        autosize
        minRows={1}
        value={keywords}
        onChange={event => {
          setKeywords(event.currentTarget.value)
          set({ keywords: linesOf(event.currentTarget.value).slice(0, packLimits.keywords) })
        }}
      />
      <TicksField
        label="Who can buy it"
        options={salesTargets.map(value => option(value, salesTargetNames[value]))}
        value={draft.salesTarget}
        onChange={chosen => set({ salesTarget: salesTargets.filter(each => chosen.includes(each)) })}
      />
    </section>
  )
}
