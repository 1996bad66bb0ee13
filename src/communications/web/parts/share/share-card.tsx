// The preview of the user's link: custom text and picture instead of the page's, and a poster with a QR code.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { shareLimits, type ShareInfo } from '#communications/contract/share.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { PicturePick, type PickedPicture } from '../../share/picture-pick.tsx'
import { Poster } from '../../share/poster.tsx'
import { removeShareInfo, saveShareInfo, shareInfoQuery } from '../../share/share.queries.ts'
import classes from '../../share/share-card.module.css'

interface ShareCardProps {
  /** My link, with my invite code. */
  url: string
  /** The page's own title. */
  title: string
}

export function ShareCard({ url, title }: ShareCardProps) {
  const answer = useQuery(shareInfoQuery(url))
  return (
    <Loaded
      answer={answer}
      what="your card"
      shape="form"
    >
      {info => (
        <>
          <CardForm
            key={info?._id ?? 'own words'}
            url={url}
            title={title}
            info={info}
          />
          <Poster url={url} />
        </>
      )}
    </Loaded>
  )
}

function CardForm({ url, title, info }: ShareCardProps & { info: ShareInfo | null }) {
  const { act, busy } = useAct(queries =>
    queries.invalidateQueries({ queryKey: shareInfoQuery(url).queryKey }),
  )
  const [name, setName] = useState(info?.title ?? title)
  const [desc, setDesc] = useState(info?.desc ?? '')
  const [keywords, setKeywords] = useState(info?.keywords.join(', ') ?? '')
  const [picture, setPicture] = useState<PickedPicture | null>(
    info?.image ? { hash: info.image, url: info.imageUrl } : null,
  )
  const words = keywords
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
  const isTooMany = words.length > shareLimits.keywords
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isTooMany) return
    act(
      () =>
        saveShareInfo({
          url,
          title: name.trim(),
          desc: desc.trim(),
          keywords: words,
          image: picture?.hash ?? null,
        }),
      'Your link shows this card now.',
    )
  }
  return (
    <form
      className={classes.form}
      onSubmit={save}
    >
      <h2>How your link is shown</h2>
      <p className={classes.dim}>
        Networks and chats show a card beside the link. Choose your own words and picture, or leave it to the
        page.
      </p>
      <TextInput
        label="Title"
        maxLength={shareLimits.title}
        value={name}
        error={name.trim() === '' ? 'Write a title.' : null}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={shareLimits.desc}
        value={desc}
        onChange={event => setDesc(event.currentTarget.value)}
      />
      <TextInput
        label="Keywords"
        description="Separated by commas."
        value={keywords}
        error={isTooMany ? `At most ${shareLimits.keywords}.` : null}
        onChange={event => setKeywords(event.currentTarget.value)}
      />
      <PicturePick
        label="Picture of the card"
        picked={picture}
        onPick={setPicture}
      />
      <div className={classes.tools}>
        <Button
          type="submit"
          loading={busy}
        >
          Save card
        </Button>
        {info && (
          <Button
            variant="subtle"
            onClick={() => {
              act(() => removeShareInfo(info._id), 'Your link shows the words of the page again.')
            }}
          >
            Use the words of the page
          </Button>
        )}
      </div>
    </form>
  )
}
