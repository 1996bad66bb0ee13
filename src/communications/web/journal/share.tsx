import { Button } from '@mantine/core'
import { basePath } from '#kit/contract/constants.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import classes from './share.module.css'

/** Copies the address, or opens the device's share dialog. */
export function Share({ title, path }: { title: string; path: string }) {
  const url = `${window.location.origin}${basePath}${path}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      await notify('Link copied.')
    } catch {
      await notify('Copying is not allowed here. Copy the address of this page instead.', { type: 'warning' })
    }
  }
  // Closing the share dialog rejects the promise, but is not an error.
  const share = () => navigator.share({ title, url }).catch(() => {})
  return (
    <div className={classes.share}>
      <Button
        variant="default"
        leftSection={
          <Icon
            name="link"
            size={18}
          />
        }
        onClick={() => {
          void copy()
        }}
      >
        Copy link
      </Button>
      {'share' in navigator && (
        <Button
          variant="default"
          leftSection={
            <Icon
              name="external"
              size={18}
            />
          }
          onClick={() => {
            void share()
          }}
        >
          Share
        </Button>
      )}
    </div>
  )
}
