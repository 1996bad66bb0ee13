// Shows a page of this platform in a frame, for hosts that can only open one address.
import { useSearchParams } from 'react-router'
import { framedAddress } from '#kit/contract/frame.rules.ts'
import { ErrorState } from '../parts/states.tsx'
import classes from './frame-box.module.css'

export function Screen() {
  const [query] = useSearchParams()
  const address = framedAddress(window.location.origin, query.get('url') ?? undefined)
  if (address === null) {
    return (
      <ErrorState
        whole
        title="This address cannot be framed"
        text="Only pages of this platform are shown here. Check the address after “url=”."
      />
    )
  }
  return (
    <>
      <h1 className={classes.heading}>Framed page</h1>
      {/* An own page keeps its rights, but cannot lead the window that holds it elsewhere. */}
      <iframe
        className={classes.frame}
        src={address}
        title="Framed page"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- scripts and origin together are safe for own pages, and no others are framed
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      />
    </>
  )
}
