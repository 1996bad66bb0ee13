import { Button } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { purposeRules } from '#files/contract/files.contract.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { categories, categoryColour } from '#kit/web/theme/categories.ts'
import { CategoryField } from './category-field.tsx'
import type { PlanProps } from './fields.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './schedule.module.css'

const FileDialog = lazy(() =>
  import('#authoring/web/parts/drive/file-picker.tsx').then(module => ({ default: module.FileDialog })),
)
const { mimes, maxBytes, words } = purposeRules.avatar

/** Picture, calendar colour, and category. */
export function LookFields({ imageUrl, ...props }: PlanProps & { imageUrl: string | null }) {
  const { plan, set } = props
  const colours = ['', ...categories.map(({ name }) => name.toLowerCase())]
  const radios = useRadios({ values: colours, value: plan.color, onChange: color => set({ color }) })
  return (
    <>
      <PictureField
        image={plan.image}
        url={imageUrl}
        onChange={image => set({ image })}
      />
      <div className={classes.pair}>
        <CategoryField {...props} />
        <fieldset className={classes.part}>
          <legend>Colour in calendars</legend>
          <div className={classes.colours}>
            {colours.map((name, index) => (
              <label
                key={name}
                className={classes.colour}
                title={name === '' ? 'No colour' : categories[index - 1]?.name}
              >
                <input
                  {...radios.input(name)}
                  aria-label={name === '' ? 'No colour' : categories[index - 1]?.name}
                />
                {name === '' ? (
                  <Icon
                    name="close"
                    size={16}
                  />
                ) : (
                  <i style={{ background: categoryColour(index - 1) }} />
                )}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </>
  )
}

interface PictureProps {
  image: string | null | undefined
  url: string | null
  onChange: (hash: string | null | undefined) => void
}

function PictureField({ image, url, onChange }: PictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ readonly hash: string; readonly url: string } | null>(null)
  const { act, busy, failed: unsent, forget } = useAct(undefined, { showsError: true })
  const [choosing, setChoosing] = useState(false)
  const [unfit, setUnfit] = useState<string | null>(null)
  const take = (file: { readonly hash: string; readonly url: string }) => {
    setSent(file)
    onChange(file.hash)
  }
  const send = (file: File | undefined) => {
    if (!file) return
    forget()
    setUnfit(null)
    if (!mimes.includes(file.type) || file.size > maxBytes) return setUnfit(`Choose ${words}.`)
    act(async () => take(await uploadFile(file, 'content')))
  }
  const failed = unfit ?? unsent
  const current = image !== undefined && sent?.hash === image ? sent.url : url
  const shown = image === null ? null : current
  return (
    <div
      className={classes.part}
      role="group"
      aria-label="Picture"
    >
      {shown && (
        <img
          src={shown}
          alt=""
          width={160}
          height={90}
          style={{ borderRadius: 8, objectFit: 'cover' }}
        />
      )}
      <div className={classes.tools}>
        <Button
          size="compact-md"
          variant="default"
          loading={busy}
          leftSection={
            <Icon
              name="picture"
              size={16}
            />
          }
          onClick={() => input.current?.click()}
        >
          {shown ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={
            <Icon
              name="folder"
              size={16}
            />
          }
          onClick={() => setChoosing(true)}
        >
          My files
        </Button>
        {shown && (
          <Button
            size="compact-md"
            variant="subtle"
            color="negative"
            onClick={() => onChange(null)}
          >
            Remove the picture
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-hidden
          accept={mimes.join(',')}
          onChange={event => {
            send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          {failed}
        </p>
      )}
      <Suspense fallback={null}>
        {choosing && (
          <FileDialog
            title="Choose a picture"
            kind="picture"
            onClose={() => setChoosing(false)}
            onPick={file => {
              take(file)
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
