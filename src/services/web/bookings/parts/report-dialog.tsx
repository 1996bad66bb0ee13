// Reporting a problem by the learner, or the provider's answer, with files.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { accidentContract } from '#services/contract/bookings/accidents.contract.ts'
import { accidentTraits, isAccident, type AccidentTrait } from '#services/contract/bookings/traits.ts'
import { refreshServices } from '../../services.queries.ts'
import { AttachFiles, type AttachedFile } from './attach-files.tsx'

const maxFiles = 10

interface ReportDialogProps {
  booking: string
  onClose: () => void
}

export function ReportDialog({ booking, onClose }: ReportDialogProps) {
  const [tags, setTags] = useState<readonly AccidentTrait[]>([])
  const evidence = useEvidence()
  const { actAsync } = useAct(refreshServices)
  const send = async () => {
    const sent = await api(accidentContract).create({ booking, tags: [...tags], ...evidence.value() })
    await actAsync(() => Promise.resolve(sent), 'Your report is sent.')
  }
  return (
    <FormDialog
      title="What went wrong?"
      action="Send the report"
      ready={tags.length > 0 && evidence.isReady}
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        Our staff read it together with what the room recorded, and hear the provider. If it is upheld, your
        credits come back.
      </p>
      <TicksField
        label="What happened"
        options={accidentTraits.map(trait => ({ value: trait, label: trait }))}
        value={tags}
        onChange={value => setTags(value.filter(isAccident))}
      />
      {evidence.fields('Describe what happened')}
    </FormDialog>
  )
}

/** The provider's answer, or additions by the learner. */
export function EvidenceDialog({ accident, onClose }: { accident: string; onClose: () => void }) {
  const evidence = useEvidence()
  const { actAsync } = useAct(refreshServices)
  const send = async () => {
    const sent = await api(accidentContract).patch(accident, { evidence: evidence.value() })
    await actAsync(() => Promise.resolve(sent), 'Your answer is sent.')
  }
  return (
    <FormDialog
      title="Answer the report"
      action="Send the answer"
      ready={evidence.isReady}
      onClose={onClose}
      onSubmit={send}
    >
      {evidence.fields('Your view of what happened')}
    </FormDialog>
  )
}

function useEvidence() {
  const [content, setContent] = useState('')
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  return {
    isReady: content.trim() !== '',
    value: () => ({
      content: content.trim(),
      attachments: files.map(({ hash, filename }) => ({ hash, filename })),
    }),
    fields: (label: string) => (
      <>
        <Textarea
          label={label}
          required
          rows={4}
          resize="vertical"
          maxLength={4000}
          value={content}
          onChange={event => setContent(event.currentTarget.value)}
        />
        <AttachFiles
          label="Files that show it"
          most={maxFiles}
          files={files}
          onChange={setFiles}
        />
      </>
    ),
  }
}
