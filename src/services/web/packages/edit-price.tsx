import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MoneyInput } from '#commerce/web/parts/money-input.tsx'
import { dayOf, endOfDay } from '#library/web/parts/price.rules.ts'
import type { PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { promotionNames, promotions, type Promotion } from '#services/contract/packages/packages.values.ts'
import { Bundles, Cities } from './edit-bundles.tsx'
import { option, WholeNumber, type DraftProps } from './edit-parts.tsx'
import { consultantPacksQuery } from './packages.queries.ts'
import classes from './packages.module.css'

/** Price and bundles, by city on campus; temporary discount; free credit; included packages. */
export function PriceFields({ draft, set }: DraftProps) {
  return (
    <section
      className={classes.box}
      aria-label="Price"
    >
      <h2>Price</h2>
      {draft.isOnCampus ? (
        <Cities
          draft={draft}
          set={set}
        />
      ) : (
        <>
          <MoneyInput
            size="sm"
            label="Per credit"
            cents={draft.price}
            onCents={price => set({ price: price ?? 0 })}
          />
          <Bundles
            rows={draft.discount}
            onChange={discount => set({ discount })}
          />
        </>
      )}
      <Temporary
        draft={draft}
        set={set}
      />
      <NativeSelect
        label="Free credit"
        description="People get at most three free credits a month, one of each package."
        value={draft.promotion ?? ''}
        data={[option('', 'None'), ...promotions.map(value => option(value, promotionNames[value]))]}
        onChange={event => set({ promotion: (event.currentTarget.value || null) as Promotion | null })}
      />
      <Part
        label="Carer package that comes with it"
        consultant="carer"
        part={draft.carerPack}
        onChange={carerPack => set({ carerPack })}
      />
      <Part
        label="Interview package that comes with it"
        consultant="interview"
        part={draft.interviewPack}
        onChange={interviewPack => set({ interviewPack })}
      />
      {(draft.carerPack ?? draft.interviewPack) !== null && (
        <Checkbox
          label="What comes with it is sold on its own, too"
          description="Off: only buyers of this package get it, while this package is on sale."
          checked={draft.splitSale}
          onChange={event => set({ splitSale: event.currentTarget.checked })}
        />
      )}
    </section>
  )
}

function Temporary({ draft: { discountConfig }, set }: DraftProps) {
  const put = (change: Partial<typeof discountConfig>) =>
    set({ discountConfig: { ...discountConfig, ...change } })
  const isOver = discountConfig.end !== null && new Date(discountConfig.end) < new Date()
  return (
    <fieldset className={classes.group}>
      <legend>Temporary discount</legend>
      <Checkbox
        label="Discount for a time"
        description="Buyers get the better of this and the bundle's, never both."
        checked={discountConfig.enable}
        onChange={event => put({ enable: event.currentTarget.checked })}
      />
      {discountConfig.enable && (
        <div className={classes.fields}>
          <WholeNumber
            label="Per cent off"
            value={discountConfig.discount}
            most={99}
            onChange={discount => put({ discount })}
          />
          <TextInput
            label="Last day"
            type="date"
            value={dayOf(discountConfig.end)}
            error={isOver ? 'This day is over.' : null}
            onChange={event => put({ end: endOfDay(event.currentTarget.value) })}
          />
        </div>
      )}
    </fieldset>
  )
}

interface PartProps {
  label: string
  consultant: 'carer' | 'interview'
  part: PackDraft['carerPack']
  onChange: (part: PackDraft['carerPack']) => void
}
function Part({ label, consultant, part, onChange }: PartProps) {
  const packs = (useQuery(consultantPacksQuery).data ?? []).filter(pack => pack.consultant === consultant)
  if (packs.length === 0 && part === null) return null
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={label}
        value={part?._id ?? ''}
        data={[option('', 'None'), ...packs.map(({ _id, name }) => option(_id, name))]}
        onChange={event => {
          const _id = event.currentTarget.value
          onChange(_id === '' ? null : { _id, times: part?.times ?? 1 })
        }}
      />
      {part && (
        <WholeNumber
          label="Credits of it"
          value={part.times}
          least={1}
          most={20}
          onChange={times => onChange({ ...part, times })}
        />
      )}
    </div>
  )
}
