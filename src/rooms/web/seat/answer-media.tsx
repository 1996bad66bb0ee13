// A picture, sound, video or file: by camera, microphone or from the device. Up to five, each sent
// separately.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { maxBytesOf, purposeRules, visitorBytes } from '#files/contract/purposes.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { typeOfFile } from '#kit/contract/file-types.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { newId } from '#kit/web/new-id.ts'
import { isMediaLink, roomLimits } from '#rooms/contract/room.shapes.ts'
import type { KeptDraft } from '../room/drafts.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'
import { Recorder } from '../parts/recorder.tsx'
import { AnswerWords } from './send-bar.tsx'
import { useOwn } from './use-own.ts'
import classes from './seat.module.css'
import { Given } from './given-media.tsx'

const types = purposeRules.attachment.mimes

const of = (kind: string) => types.filter(type => type.startsWith(kind)).join(',')

export function MediaAnswer({ question }: { question: Question }) {
  const own = useOwn(question.page)
  const guest = useRoom(({ role }) => role === 'guest')
  const given = own.records.length + own.unsent.filter(act => act.do === 'give').length
  const full = given >= roomLimits.media
  return (
    <>
      <Given
        question={question}
        own={own}
      />
      {own.closed === null && !full && (
        <Ways
          page={question.page}
          most={guest ? visitorBytes.file : undefined}
        />
      )}
      {own.closed === null && !full && guest && (
        <LinkField
          page={question.page}
          draft={own.draft}
        />
      )}
      {own.closed === null && full && (
        <p className={classes.small}>
          You have sent {roomLimits.media}, which is as many as fit. Remove one to send another.
        </p>
      )}
      <AnswerWords work={own.work} />
    </>
  )
}

function Ways({
  page,
  most,
}: {
  page: string
  /** Size limit per file, if lower than usual. */ most: number | undefined
}) {
  const engine = useEngine()
  const [wrong, setWrong] = useState<string | null>(null)
  const [picture, film, file] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ]
  const send = async (given: File | undefined) => {
    if (!given) return
    const problem = fault(given, most)
    setWrong(problem)
    if (problem === null) await engine.giveFile(page, 'media', given)
  }
  const input = (
    ref: RefObject<HTMLInputElement | null>,
    label: string,
    accept: string,
    capture?: 'environment',
  ) => (
    <input
      ref={ref}
      className={classes.hidden}
      type="file"
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      capture={capture}
      onChange={event => {
        void send(event.currentTarget.files?.[0])
        event.currentTarget.value = ''
      }}
    />
  )
  return (
    <>
      <div className={classes.ways}>
        <Button
          variant="default"
          size="md"
          leftSection={
            <Icon
              name="picture"
              size={20}
            />
          }
          onClick={() => picture.current?.click()}
        >
          Take a picture
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={
            <Icon
              name="video"
              size={20}
            />
          }
          onClick={() => film.current?.click()}
        >
          Record a video
        </Button>
        <Recorder
          onRecorded={given => {
            void send(given)
          }}
          onFault={setWrong}
        />
        <Button
          variant="default"
          size="md"
          leftSection={
            <Icon
              name="file"
              size={20}
            />
          }
          onClick={() => file.current?.click()}
        >
          Choose a file
        </Button>
      </div>
      {input(picture, 'Picture from the camera', of('image/'), 'environment')}
      {input(film, 'Video from the camera', of('video/'), 'environment')}
      {input(file, 'File from this device', types.join(','))}
      <p
        className={classes.small}
        role={wrong === null ? undefined : 'alert'}
        data-wrong={wrong !== null || undefined}
      >
        {wrong ?? `Send ${wordsFor(most)}.`}
      </p>
    </>
  )
}

const wordsFor = (most: number | undefined): string =>
  most === undefined
    ? purposeRules.attachment.words
    : `a picture, video, audio or PDF of at most ${formatBytes(most)}`

function fault(file: File, limit: number | undefined): string | null {
  const [type, { size }] = [typeOfFile(file), file]
  if (!types.includes(type)) return `This kind of file is not taken. Send ${wordsFor(limit)}.`
  const maxBytes = limit ?? maxBytesOf('attachment', type)
  return size > maxBytes ? `This file is larger than ${formatBytes(maxBytes)}.` : null
}

/** A link, for files that are elsewhere on the web or too large for a guest. */
function LinkField({ page, draft }: { page: string; draft: KeptDraft | null }) {
  const engine = useEngine()
  const link = draft?.content ?? ''
  const key = draft?.key ?? undefined
  const good = isMediaLink(link.trim())
  return (
    <form
      className={classes.inline}
      onSubmit={event => {
        event.preventDefault()
        if (!good) return
        engine.give(page, 'media', { content: link.trim() }, key)
      }}
    >
      <TextInput
        label="Link to your picture, sound or video"
        description="Or send a link to what is on the web already."
        placeholder="https://"
        size="md"
        inputMode="url"
        value={link}
        onChange={event =>
          engine.keepDraft(page, 'media', { content: event.currentTarget.value }, { key: key ?? newId() })
        }
      />
      <Button
        type="submit"
        size="md"
        disabled={!good}
      >
        Send link
      </Button>
    </form>
  )
}
