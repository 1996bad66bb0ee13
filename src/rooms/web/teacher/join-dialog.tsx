// How learners join: a code to type, a link, a QR code.
import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { joinAddress, joinLink } from './seat-address.ts'
import classes from './panels.module.css'

export function JoinDialog({ sid, name, onClose }: { sid: string; name: string; onClose: () => void }) {
  const url = joinLink(sid)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      void notify('The link is copied.')
    } catch {
      void notify('Your browser did not allow copying. Select the link and copy it.', { type: 'warning' })
    }
  }
  return (
    <Dialog
      opened
      title={`Join ${name}`}
      onClose={onClose}
    >
      <div className={classes.join}>
        <QrPicture
          text={url}
          label={`QR code of the link to ${name}`}
          size={220}
        />
        <p className={classes.small}>Code to type at {joinAddress()}</p>
        <p className={classes.code}>{sid}</p>
        <label className={classes.link}>
          Link
          <input
            readOnly
            value={url}
            onFocus={event => event.currentTarget.select()}
          />
        </label>
        <Button
          leftSection={
            <Icon
              name="copy"
              size={18}
            />
          }
          onClick={() => {
            void copy()
          }}
        >
          Copy the link
        </Button>
      </div>
    </Dialog>
  )
}
