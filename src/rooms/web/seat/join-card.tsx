import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { JoinForm } from '#identity/web/parts/join-form.tsx'

/** On the homes: whoever has a code in front of them needs no list. */
export const JoinCard = () => (
  <HomeCard
    id="join-by-code"
    title="Join by code"
  >
    <JoinForm />
  </HomeCard>
)
