// Link target of the selected text or elements.
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useEffect, useRef, useState } from 'react'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import {
  isPageLink,
  linkedPage,
  pageLink,
  pageSteps,
  safeLink,
  type PageStep,
} from '#authoring/contract/link.rules.ts'
import { useDeck, useEditor } from './use-editor.ts'
import classes from './editor.module.css'

export function LinkField() {
  const editor = useEditor()
  const had = editor.link()
  const hadPage = had !== undefined && isPageLink(had)
  const [typed, setTyped] = useState(hadPage ? '' : (had ?? ''))
  const [page, setPage] = useState(hadPage ? had : '')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const close = () => {
    editor.setUi({ linking: false })
    editor.takeFocus()
  }
  const put = (link: string | null) => {
    editor.setLink(link)
    close()
  }
  const apply = () => {
    const link = safeLink(typed)
    if (page !== '') put(page)
    else if (typed.trim() === '') put(null)
    else if (link) put(link)
    else setError('Enter the address of a web page or an email address.')
  }
  return (
    <form
      className={classes.linkField}
      aria-label="Link"
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <PageChoice
        value={page}
        onChange={setPage}
      />
      {page === '' && (
        <TextInput
          ref={field}
          label="Web or email address"
          placeholder="https://"
          maxLength={2000}
          value={typed}
          error={error}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setError(null)
          }}
          onKeyDown={event => {
            if (event.key === 'Escape') close()
          }}
        />
      )}
      <Button
        size="sm"
        type="submit"
      >
        Apply
      </Button>
      {had && (
        <Button
          size="sm"
          variant="default"
          onClick={() => put(null)}
        >
          Remove link
        </Button>
      )}
    </form>
  )
}

const stepWords: Readonly<Record<PageStep, string>> = {
  next: 'Next page',
  previous: 'Previous page',
  first: 'First page',
  last: 'Last page',
}

/** A page of the deck; empty for an address. */
function PageChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const pages = useDeck(state => state.pages)
  const linked = linkedPage(value)
  const isGone = linked !== undefined && pages.every(({ _id }) => _id !== linked)
  return (
    <label className={classes.field}>
      Leads to
      <select
        value={value}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">Web or email address</option>
        {isGone && <option value={value}>A page that was deleted</option>}
        {pageSteps.map(step => (
          <option
            key={step}
            value={`#${step}`}
          >
            {stepWords[step]}
          </option>
        ))}
        {pages.map(({ _id, body }, at) => (
          <option
            key={_id}
            value={pageLink(_id)}
          >
            {[`Page ${at + 1}`, titleOf(body)].filter(Boolean).join(': ')}
          </option>
        ))}
      </select>
    </label>
  )
}
