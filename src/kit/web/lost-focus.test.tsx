import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
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

it('begins a dialog with its first field', async () => {
  show(<OnDemand />)
  fireEvent.click(screen.getByRole('button', { name: 'New class' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

it('returns to the element that opened a dialog that is mounted on demand', async () => {
  show(<OnDemand />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New class'))
})

it('stays nearby when the element that opened the dialog is gone', async () => {
  show(<OnDemand goes />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List' })))
})

it('stays nearby when a focused control disappears', async () => {
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

it('moves from a heading that disappears to its replacement', async () => {
  const Page = () => {
    const [part, setPart] = useState('Schools')
    return (
      <main tabIndex={-1}>
        <h1
          key={part}
          tabIndex={-1}
        >
          {part}
        </h1>
        <button onClick={() => setPart('Questions')}>Next</button>
      </main>
    )
  }
  show(<Page />)
  screen.getByRole('heading', { name: 'Schools' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Questions' })))
})

function Rows({ tag }: { tag: 'button' | 'input' }) {
  const [names, setNames] = useState(['Ana', 'Ben', 'Cleo'])
  const remove = (name: string) => setNames(names.filter(each => each !== name))
  return (
    <section aria-label="People">
      <ul>
        {names.map(name => (
          <li key={name}>
            {tag === 'input' && <input aria-label={`Name of ${name}`} />}
            <button onClick={() => remove(name)}>Remove {name}</button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const focusIsOn = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

it('moves to the next row after one is removed, or to the last row', async () => {
  show(<Rows tag="button" />)
  press('Remove Ben')
  await focusIsOn('Remove Cleo')
  press('Remove Cleo')
  await focusIsOn('Remove Ana')
  press('Remove Ana')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'People' })))
})

it('moves to the same control of the next row', async () => {
  show(<Rows tag="input" />)
  press('Remove Ana')
  await focusIsOn('Remove Ben')
})

function Saves({ ends }: { ends: 'again' | 'never' }) {
  const [busy, setBusy] = useState(false)
  return (
    <section aria-label="Profile">
      <button
        disabled={busy}
        data-loading={ends === 'again' && busy ? true : undefined}
        onClick={() => setBusy(true)}
      >
        Save
      </button>
      <button onClick={() => setBusy(false)}>The server answers</button>
    </section>
  )
}

/** Longer than the time that the focus is watched after a change. */
const whenChecked = () => act(() => vi.advanceTimersByTimeAsync(200))

it('leaves a busy button alone and returns to it when it is ready again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show(<Saves ends="again" />)
  press('Save')
  await whenChecked()
  expect(document.activeElement).not.toBe(screen.getByRole('region', { name: 'Profile' }))
  fireEvent.click(screen.getByRole('button', { name: 'The server answers' }))
  await focusIsOn('Save')
})

it('stays next to a focused button that is disabled permanently', async () => {
  show(<Saves ends="never" />)
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Profile' })))
})

it('does not move the focus if the person cleared it on purpose', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show(<Saves ends="again" />)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  button.blur()
  button.setAttribute('hidden', '')
  button.removeAttribute('hidden')
  await whenChecked()
  expect(document.activeElement).toBe(document.body)
})

function FromMenu() {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <h1>Lessons</h1>
      <details open>
        <summary>More</summary>
        <ul>
          <li>
            <button
              onClick={event => {
                event.currentTarget.closest('details')?.removeAttribute('open')
                event.currentTarget.hidden = true
                setOpen(true)
              }}
            >
              Share
            </button>
          </li>
        </ul>
      </details>
      {open && (
        <Dialog
          opened
          title="Share"
          onClose={() => setOpen(false)}
        >
          With whom?
        </Dialog>
      )}
    </main>
  )
}

it('returns to the menu that a dialog was opened from', async () => {
  // The test document has no layout, so the test says what is hidden.
  const { checkVisibility } = HTMLElement.prototype
  onTestFinished(() => void (HTMLElement.prototype.checkVisibility = checkVisibility))
  HTMLElement.prototype.checkVisibility = function () {
    return !this.hidden
  }
  show(<FromMenu />)
  press('Share')
  await screen.findByRole('dialog')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await focusIsOn('More')
})
