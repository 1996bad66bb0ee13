import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MoneyInput } from '#commerce/web/parts/money-input.tsx'
import type { PackDraft } from '#services/contract/packages/packages.shapes.ts'
import {
  packLimits,
  promotionNames,
  promotions,
  type Promotion,
} from '#services/contract/packages/packages.values.ts'
import { WholeNumber, type DraftProps } from './edit-parts.tsx'
import { staffPacksQuery } from './packages.queries.ts'
import classes from './packages.module.css'

/** Price and bundles, by city on campus; temporary discount; free credit; what comes with it. */
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
        value={draft.promotion ?? ''}
        data={[
          { value: '', label: 'None' },
          ...promotions.map(value => ({ value, label: promotionNames[value] })),
        ]}
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
    </section>
  )
}

type BundleRow = PackDraft['discount'][number]
function Bundles({ rows, onChange }: { rows: readonly BundleRow[]; onChange: (rows: BundleRow[]) => void }) {
  const put = (at: number, change: Partial<BundleRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset className={classes.group}>
      <legend>Bundles</legend>
      {rows.map((row, at) => (
        <div
          // Rows have no identity of their own; their place is it.
          key={at}
          className={classes.fields}
        >
          <WholeNumber
            label="Credits"
            value={row.count}
            least={1}
            most={packLimits.count}
            onChange={count => put(at, { count })}
          />
          <WholeNumber
            label="Per cent off"
            value={row.discount}
            most={99}
            onChange={discount => put(at, { discount })}
          />
          <WholeNumber
            label="Gifts"
            value={row.gifts}
            most={100}
            onChange={gifts => put(at, { gifts })}
          />
          <Button
            variant="default"
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {rows.length < packLimits.bundles && (
        <div>
          <Button
            variant="default"
            onClick={() =>
              onChange([...rows, { count: (rows.at(-1)?.count ?? 0) + 5, discount: 0, gifts: 0 }])
            }
          >
            Add a bundle
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function Cities({ draft, set }: DraftProps) {
  const rows = draft.onCampusPrice
  const put = (at: number, change: Partial<(typeof rows)[number]>) =>
    set({ onCampusPrice: rows.map((row, index) => (index === at ? { ...row, ...change } : row)) })
  return (
    <>
      {rows.map((row, at) => (
        <div
          key={at}
          className={classes.box}
        >
          <div className={classes.fields}>
            <TextInput
              label="City"
              value={row.city}
              maxLength={30}
              onChange={event => put(at, { city: event.currentTarget.value })}
            />
            <MoneyInput
              label="Per credit"
              cents={row.price}
              onCents={price => put(at, { price: price ?? 0 })}
            />
            <Button
              variant="default"
              onClick={() => set({ onCampusPrice: rows.filter((_, index) => index !== at) })}
            >
              Remove the city
            </Button>
          </div>
          <Bundles
            rows={row.discount}
            onChange={discount => put(at, { discount })}
          />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          onClick={() => set({ onCampusPrice: [...rows, { city: '', price: 0, discount: [] }] })}
        >
          Add a city
        </Button>
      </div>
    </>
  )
}

function Temporary({ draft: { discountConfig }, set }: DraftProps) {
  const put = (change: Partial<typeof discountConfig>) =>
    set({ discountConfig: { ...discountConfig, ...change } })
  return (
    <fieldset className={classes.group}>
      <legend>Temporary discount</legend>
      <Checkbox
        label="There is a discount for a time"
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
            label="Until the end of (UTC)"
            type="date"
            value={discountConfig.end?.slice(0, 10) ?? ''}
            onChange={event => {
              const day = event.currentTarget.value
              put({ end: day === '' ? null : `${day}T23:59:59.000Z` })
            }}
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
  const found = useQuery(
    staffPacksQuery({ $limit: 100, $skip: 0, serviceRoles: 'consultant', state: 'published' }),
  ).data?.data
  const packs = (found ?? []).filter(pack => pack.consultant === consultant)
  if (packs.length === 0 && part === null) return null
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={label}
        value={part?._id ?? ''}
        data={[{ value: '', label: 'None' }, ...packs.map(({ _id, name }) => ({ value: _id, label: name }))]}
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
