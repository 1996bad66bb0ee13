// Sign-in does not work inside other apps' browsers, which keep cookies and windows from us; here is the way out.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { deniedTarget } from '#kit/contract/navigation.rules.ts'
import { Icon } from '../icons/icon.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import classes from './user-agent-denied.module.css'

export function Screen() {
  const [query] = useSearchParams()
  const address = deniedTarget(window.location.origin, query.get('url') ?? undefined)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Open this page in your browser"
        line="You are inside another app. Signing in is not safe there, so it is switched off."
      />
      <ol className={classes.steps}>
        <li>Tap the menu of this app, often three dots in a corner.</li>
        <li>Choose “Open in browser”, “Open in Chrome” or “Open in Safari”.</li>
        <li>No such choice? Copy the link and paste it into your browser.</li>
      </ol>
      <CopyLink address={address} />
    </div>
  )
}

function CopyLink({ address }: { address: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('Link copied.')
    } catch {
      setSaid('Copying is not allowed here. Press and hold the link to copy it.')
    }
  }
  return (
    <div className={classes.copy}>
      <p className={classes.link}>{address}</p>
      <Button
        onClick={() => {
          void copy()
        }}
        leftSection={
          <Icon
            name="link"
            size={18}
          />
        }
      >
        Copy link
      </Button>
      <p
        role="status"
        className={classes.said}
      >
        {said}
      </p>
    </div>
  )
}
