// A comment on an answer: text, with a picture, a recording or a file.
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { maxBytesOf, purposeRules } from '#files/contract/purposes.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { typeOfFile } from '#kit/contract/file-types.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { useTeaching, type GivenAnswer } from './teaching.ts'
import classes from './panels.module.css'

/** The user just opened the field, so it takes focus. */
const focus = (field: HTMLElement | null) => field?.focus()

interface SayCommentProps {
  answer: GivenAnswer
  onSaid: () => void
}

export function SayComment({ answer: { _id: rid, nickname }, onSaid }: SayCommentProps) {
  const { say: sendComment } = useTeaching()
  const [words, setWords] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { act, busy } = useAct()
  const chooser = useRef<HTMLInputElement>(null)
  const isEmpty = words.trim() === '' && file === null
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = faultIn(chosen)
    setWrong(problem)
    setFile(problem === null ? chosen : null)
  }
  const say = async () => {
    const made = await sendComment(rid, words.trim(), file, `${nickname} has your comment.`)
    if (made) onSaid()
  }
  return (
    <form
      className={classes.say}
      onSubmit={event => {
        event.preventDefault()
        if (!isEmpty) act(say)
      }}
    >
      <Textarea
        ref={focus}
        aria-label={`Comment for ${nickname}`}
        placeholder={`Only ${nickname} sees it`}
        autosize
        minRows={1}
        maxLength={5000}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Add a picture, recording or file"
        onClick={() => chooser.current?.click()}
      >
        <Icon
          name="picture"
          size={18}
        />
      </ActionIcon>
      <input
        ref={chooser}
        hidden
        type="file"
        aria-label={`File for ${nickname}`}
        accept={purposeRules.attachment.mimes.join(',')}
        onChange={event => {
          choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        type="submit"
        size="sm"
        loading={busy}
        disabled={isEmpty}
      >
        Send
      </Button>
      {file && (
        <p className={classes.chosen}>
          {file.name}{' '}
          <button
            type="button"
            onClick={() => setFile(null)}
          >
            Remove
          </button>
        </p>
      )}
      {wrong && (
        <p
          className={classes.chosen}
          role="alert"
        >
          {wrong}
        </p>
      )}
    </form>
  )
}

function faultIn(file: File): string | null {
  const type = typeOfFile(file)
  const { mimes, words } = purposeRules.attachment
  if (!mimes.includes(type)) return `This kind of file is not taken. Send ${words}.`
  const maxBytes = maxBytesOf('attachment', type)
  return file.size > maxBytes ? `This file is larger than ${formatBytes(maxBytes)}.` : null
}
