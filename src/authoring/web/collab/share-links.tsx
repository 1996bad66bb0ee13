import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { basePath } from '#kit/contract/constants.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import classes from './share.module.css'

const here = () => `${window.location.origin}${basePath}`
export const shareLink = (collab: string): string => `${here()}/account/collabApply/${collab}`

export function CopyLink({ label, link }: { label: string; link: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      void notify('The link is copied.')
    } catch {
      void notify('The link could not be copied. Select it and copy it yourself.', { type: 'warning' })
    }
  }
  return (
    <div className={classes.line}>
      <TextInput
        className={classes.grow ?? ''}
        label={label}
        readOnly
        value={link}
        onFocus={event => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={
          <Icon
            name="copy"
            size={16}
          />
        }
        onClick={() => {
          void copy()
        }}
      >
        Copy
      </Button>
    </div>
  )
}

const days = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

/** A view link that works without an account, until an expiry date. */
export function PreviewLink({ id }: { id: string }) {
  const [term, setTerm] = useState('7')
  const [made, setMade] = useState<{ key: string; until: string } | null>(null)
  const { actAsync, busy } = useAct(refreshAuthoring)
  const make = async () => {
    const link = await actAsync(() => api(unitContract).patch('previewLink', { _id: id, days: Number(term) }))
    if (link) setMade(link)
  }
  return (
    <section className={classes.part}>
      <h3>Private link to view</h3>
      <p className={classes.hint}>Anyone with it can view this without an account, and change nothing.</p>
      <div className={classes.line}>
        <NativeSelect
          label="Open for"
          value={term}
          data={days}
          onChange={event => setTerm(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void make()
          }}
        >
          Make a link
        </Button>
      </div>
      {made && (
        <>
          <CopyLink
            label="Link to look"
            link={`${here()}/com/preview/${made.key}`}
          />
          <p className={classes.hint}>
            It opens until <DateTime at={made.until} />. It is shown only now.
          </p>
        </>
      )}
    </section>
  )
}
