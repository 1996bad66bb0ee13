import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { orderContract } from '#commerce/contract/order.contract.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { useAttachments } from '#files/web/parts/use-attachments.ts'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshCommerce } from '../commerce.queries.ts'
import classes from '../parts/commerce.module.css'

const least = 10
const maxPictures = 6

/** Requests a refund with text and pictures, for lines that no rule refunds. */
export function ComplainDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { actAsync, busy } = useAct(refreshCommerce)
  const lines = order.links.filter(line => !line.removed)
  const [chosen, setChosen] = useState<readonly string[]>(
    lines.length === 1 ? lines.map(line => line._id) : [],
  )
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<{ lines?: string; text?: string }>({})
  const pictures = useAttachments(maxPictures)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(chosen.length === 0 && { lines: 'Choose what it is about.' }),
      ...(text.trim().length < least && { text: 'Tell us in a sentence or two what is wrong.' }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    if (
      await actAsync(
        () =>
          api(orderContract).patch('complain', {
            id: order._id,
            lines: [...chosen],
            text: text.trim(),
            pictures: [...pictures.hashes],
          }),
        'We have your request and write to you.',
      )
    )
      onClose()
  }
  return (
    <Dialog
      opened
      title="Something is wrong"
      onClose={onClose}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={event => {
          void send(event)
        }}
      >
        <p>
          Tell us what is wrong. If we agree, the money is refunded to your original payment method and the
          copy is removed.
        </p>
        {lines.length > 1 && (
          <Checkbox.Group
            label="What is it about?"
            size="md"
            value={[...chosen]}
            error={wrong.lines}
            onChange={setChosen}
          >
            <div
              className={classes.form}
              style={{ gap: 8, padding: '4px 0' }}
            >
              {lines.map(line => (
                <Checkbox
                  key={line._id}
                  value={line._id}
                  label={line.name}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Textarea
          label="What is wrong?"
          size="md"
          rows={4}
          maxLength={4000}
          value={text}
          error={wrong.text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <FilePicker
          label="Pictures that show it"
          hint={`Up to ${maxPictures}, if they help.`}
          multiple
          accept={['image/png', 'image/jpeg', 'image/webp', 'image/gif']}
          maxBytes={100 * 1024 * 1024}
          disabled={pictures.files.length >= maxPictures}
          {...pictures.picker}
        />
        <div
          className={classes.tools}
          style={{ justifyContent: 'flex-end' }}
        >
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={pictures.isUploading}
          >
            Ask for a refund
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
