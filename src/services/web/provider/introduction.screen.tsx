// A provider's introduction: text, audio, video.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { typesOf } from '#files/contract/purposes.ts'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Recorder } from '#rooms/web/parts/recorder.tsx'
import { Film } from '#authoring/web/parts/video/film.tsx'
import { api } from '#kit/web/api.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import {
  maxAudioSeconds,
  maxIntroduction,
  maxVideo,
  profileContract,
  type Profile,
} from '#services/contract/profiles.contract.ts'
import { myProfileQuery, refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { ReviewerWords } from './reviewer-words.tsx'
import { mine } from './trail.ts'

export const Screen = withMe(({ me }) => {
  const answer = useQuery(myProfileQuery(me._id))
  return (
    <div className={classes.page}>
      <PageHeader
        title="Introduction"
        trail={mine}
      />
      <Loaded
        answer={answer}
        what="your introduction"
      >
        {profile => (
          <>
            <ReviewerWords />
            <Introduction profile={profile} />
          </>
        )}
      </Loaded>
    </div>
  )
})

function Introduction({ profile }: { profile: Profile }) {
  const [text, setText] = useState(profile.introduction)
  const { act, busy } = useAct(refreshServices)
  const save = () =>
    act(() => api(profileContract).patch(profile._id, { introduction: text }), 'Your introduction is saved.')
  return (
    <>
      <section className={classes.list}>
        <Textarea
          label="About you"
          description={`What you teach, how, and for whom. ${text.length} of ${maxIntroduction} characters.`}
          autosize
          minRows={6}
          maxLength={maxIntroduction}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <div>
          <Button
            loading={busy}
            disabled={text.trim() === profile.introduction}
            onClick={() => {
              save()
            }}
          >
            Save introduction
          </Button>
        </div>
        <p className={classes.dim}>
          Your photo is your account picture. <TextLink to="/account/personalInfo">Change it</TextLink>
        </p>
      </section>
      <MediaPart
        profile={profile}
        field="audio"
      />
      <MediaPart
        profile={profile}
        field="video"
      />
    </>
  )
}

const media = {
  audio: {
    title: 'Your voice',
    hint: `Record it here, or add a file: at most ${maxAudioSeconds} seconds, MP3, M4A or WAV.`,
    accept: typesOf('attachment', 'audio'),
  },
  video: {
    title: 'A video',
    hint: 'At most 2 minutes and 100 MB, MP4, MOV or WebM.',
    accept: typesOf('attachment', 'video'),
  },
} as const

function MediaPart({ profile, field }: { profile: Profile; field: 'audio' | 'video' }) {
  const { title, hint, accept } = media[field]
  const { actAsync } = useAct(refreshServices)
  const [fault, setFault] = useState<string | null>(null)
  const now = profile[field]
  const set = (hash: string | null) =>
    actAsync(() => api(profileContract).patch(profile._id, { [field]: hash }), 'Saved.')
  const upload = useUpload('attachment', ({ hash }) => set(hash))
  return (
    <section
      className={classes.section}
      aria-label={title}
    >
      <h2>{title}</h2>
      {now && field === 'audio' && (
        <audio
          controls
          src={now.url}
          aria-label="Your voice"
        >
          <track kind="captions" />
        </audio>
      )}
      {now && field === 'video' && (
        <Film
          src={now.url}
          label="Your video"
        />
      )}
      {now && (
        <div>
          <Button
            variant="default"
            onClick={() => {
              void set(null)
            }}
          >
            Remove
          </Button>
        </div>
      )}
      {field === 'audio' && (
        <div>
          <Recorder
            maxSeconds={maxAudioSeconds - 1}
            onRecorded={file => {
              upload.onPick([file])
            }}
            onFault={setFault}
          />
          {fault && <p role="alert">{fault}</p>}
        </div>
      )}
      <FilePicker
        label={now ? 'Replace it' : 'Add a file'}
        hint={hint}
        accept={accept}
        maxBytes={maxVideo.bytes}
        {...upload}
      />
    </section>
  )
}
