import { Button } from '@mantine/core'
import { keptCardsContract } from '#commerce/contract/kept-cards.contract.ts'
import { keptCardsQuery, useKeptCard } from '#commerce/web/parts/use-one-click.ts'
import { payerWords } from '#commerce/web/parts/words.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Section } from '../parts/school-page.tsx'
import classes from '../parts/school.module.css'

/** The card for the next payment, with a way to remove it. */
export function SavedCard() {
  const card = useKeptCard()
  const { act, busy } = useAct(queries => queries.invalidateQueries({ queryKey: keptCardsQuery.queryKey }))
  if (!card) return null
  const words = payerWords({ method: 'card', ...card })
  return (
    <Section
      id="card"
      title="Saved card"
      line="Used only when you press a button that names it."
    >
      <div className={classes.tools}>
        <span>{words}</span>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            act(() => api(keptCardsContract).remove(card._id), `${words} is removed.`)
          }}
        >
          Remove the card
        </Button>
      </div>
    </Section>
  )
}
