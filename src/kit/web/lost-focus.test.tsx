import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './parts/dialog.tsx'
import { show } from './testing/show.tsx'

function OnDemand({ goes = false }: { goes?: boolean }) {
  const [open, setOpen] = useState(false)
  const [gone, setGone] = useState(false)
  return (
    <main>
      <h1>Classes</h1>
      <section aria-label="List">{!gone && <button onClick={() => setOpen(true)}>New class</button>}</section>
      {open && (
        <Dialog
          opened
          title="New class"
          onClose={() => {
            setGone(goes)
            setOpen(false)
          }}
        >
          <input aria-label="Name" />
        </Dialog>
      )}
    </main>
  )
}

const openAndClose = async () => {
  const button = screen.getByRole('button', { name: 'New class' })
  button.focus()
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('brings the focus back to what opened a dialog that is mounted on demand', async () => {
  show(<OnDemand />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New class'))
})

it('stays in the surroundings when what opened the dialog is gone', async () => {
  show(<OnDemand goes />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List' })))
})

it('stays in the surroundings of a focused control that disappears', async () => {
  const Note = () => {
    const [sent, setSent] = useState(false)
    return (
      <section aria-label="Answer">
        {sent ? <p>Sent</p> : <button onClick={() => setSent(true)}>Send answer</button>}
      </section>
    )
  }
  show(<Note />)
  const button = screen.getByRole('button', { name: 'Send answer' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Answer' })))
})
