import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { JoinForm } from '#identity/web/parts/join-form.tsx'

/** On the homes: with a code at hand nobody needs the list. */
export const JoinCard = () => (
  <HomeCard
    id="join-by-code"
    title="Join by code"
  >
    <JoinForm />
  </HomeCard>
)
