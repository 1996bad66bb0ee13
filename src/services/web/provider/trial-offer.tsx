// A free first lesson for each learner, if the provider offers one.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { profileContract, trialLengths, type Profile } from '#services/contract/profiles.contract.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

export function TrialOffer({ profile }: { profile: Profile }) {
  const { act, busy } = useAct(refreshServices)
  const save = (trialMinutes: (typeof trialLengths)[number]) =>
    act(
      () => api(profileContract).patch(profile._id, { trialMinutes }),
      trialMinutes === 0 ? 'You offer no free first lesson.' : 'Your free first lesson is offered.',
    )
  return (
    <section
      className={classes.section}
      aria-labelledby="trial"
    >
      <h2 id="trial">Free first lesson</h2>
      <NativeSelect
        label="Offer new learners"
        description="Each learner can book it once, before buying. It is not paid."
        value={String(profile.trialMinutes)}
        disabled={busy}
        data={trialLengths.map(minutes => ({
          value: String(minutes),
          label: minutes === 0 ? 'No free first lesson' : `${minutes} minutes`,
        }))}
        onChange={event => {
          const chosen = trialLengths.find(minutes => String(minutes) === event.currentTarget.value)
          if (chosen !== undefined) save(chosen)
        }}
      />
    </section>
  )
}
