import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { JoinForm } from '#identity/web/parts/join-form.tsx'

/** On home pages: joining by code needs no list. */
export const JoinCard = () => (
  <HomeCard
    id="join-by-code"
    title="Join by code"
  >
    <JoinForm />
  </HomeCard>
)
