// Where the marked words or the chosen elements lead.
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useEffect, useRef, useState } from 'react'
import { safeLink } from '#authoring/contract/link.rules.ts'
import { useEditor } from './use-editor.ts'
import classes from './editor.module.css'

export function LinkField() {
  const editor = useEditor()
  const had = editor.link()
  const [typed, setTyped] = useState(had ?? '')
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
    if (typed.trim() === '') put(null)
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
