import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { questionTypes, type QuestionType } from '#authoring/contract/question.shapes.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { tips } from './tips.queries.ts'

interface ShareTipProps {
  school: string
  /** Existing text of a page's tip. */ text?: string
  onClose: () => void
}

export function ShareTipDialog({ school, text: written = '', onClose }: ShareTipProps) {
  const [name, setName] = useState('')
  const [text, setText] = useState(written)
  const [type, setType] = useState<QuestionType | ''>('')
  const { actAsync, busy } = useAct(refreshAuthoring)
  const share = async () => {
    const made = await actAsync(
      () => tips().create({ name: name.trim(), text: text.trim(), type: type || null, school }),
      'Your colleagues can use this tip now.',
    )
    if (made) onClose()
  }
  return (
    <Dialog
      opened
      title="Share a tip"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={name.trim() === '' || text.trim() === ''}
            onClick={() => {
              void share()
            }}
          >
            Share with the staff
          </Button>
        </>
      }
    >
      <TextInput
        label="Title"
        maxLength={240}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Tip"
        description="What to say, what to watch for, what worked. Everybody on the staff of your school sees it with your name."
        autosize
        minRows={4}
        maxLength={10_000}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label="Helps with"
        value={type}
        data={[
          { value: '', label: 'Any page' },
          ...questionTypes.map(value => ({
            value,
            label: `${value[0]?.toUpperCase()}${value.slice(1)} questions`,
          })),
        ]}
        onChange={event => setType(event.currentTarget.value as QuestionType | '')}
      />
    </Dialog>
  )
}
