// The provider's own meeting URL, as an alternative to the room: Zoom, Meet, Jitsi or any other.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { profileContract, type Profile } from '#services/contract/profiles.contract.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

export function MeetingAddress({ profile }: { profile: Profile }) {
  const [address, setAddress] = useState(profile.meetingUrl ?? '')
  const { act, busy } = useAct(refreshServices)
  const isSaved = address.trim() === (profile.meetingUrl ?? '')
  const isGood = address.trim() === '' || address.trim().startsWith('https://')
  const save = () =>
    act(
      () => api(profileContract).patch(profile._id, { meetingUrl: address.trim() || null }),
      'Your meeting address is saved.',
    )
  return (
    <section
      className={classes.section}
      aria-labelledby="meeting"
    >
      <h2 id="meeting">Video calls</h2>
      <TextInput
        label="Address of your meetings"
        description="Your own room at Zoom, Google Meet, Jitsi or elsewhere. Learners get it with each scheduled lesson."
        type="url"
        placeholder="https://"
        value={address}
        error={isGood ? null : 'The address begins with https://'}
        onChange={event => setAddress(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          loading={busy}
          disabled={isSaved || !isGood}
          onClick={() => {
            save()
          }}
        >
          Save meeting address
        </Button>
      </div>
    </section>
  )
}
