import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MoneyInput } from '#commerce/web/parts/money-input.tsx'
import type { PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { packLimits } from '#services/contract/packages/packages.values.ts'
import { citiesQuery } from '../campus/campus.queries.ts'
import { WholeNumber, type DraftProps } from './edit-parts.tsx'
import classes from './packages.module.css'

type BundleRow = PackDraft['discount'][number]
interface BundlesProps {
  /** City they apply to, if limited. */
  where?: string
  rows: readonly BundleRow[]
  onChange: (rows: BundleRow[]) => void
}

/** Bundle discounts and gifts by number of credits. */
export function Bundles({ where = '', rows, onChange }: BundlesProps) {
  const put = (at: number, change: Partial<BundleRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset className={classes.group}>
      <legend>{where === '' ? 'Bundles' : `Bundles in ${where}`}</legend>
      {rows.map((row, at) => (
        <div
          // Rows have no id; their index is the key.
          key={at}
          className={classes.bundle}
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
            aria-label={`Remove the bundle of ${row.count}`}
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

/** On campus every city has a separate price and bundles. */
export function Cities({ draft, set }: DraftProps) {
  const rows = draft.onCampusPrice
  const { data: cities = [] } = useQuery(citiesQuery(draft.country))
  const put = (at: number, change: Partial<(typeof rows)[number]>) =>
    set({ onCampusPrice: rows.map((row, index) => (index === at ? { ...row, ...change } : row)) })
  return (
    <>
      {rows.map((row, at) => (
        <fieldset
          key={at}
          className={classes.group}
        >
          <legend>{row.city || 'New city'}</legend>
          <div className={classes.fields}>
            <NativeSelect
              label="City"
              value={row.city}
              data={[
                { value: '', label: 'Choose a city' },
                ...[...new Set([...cities.map(({ city }) => city), row.city])].filter(Boolean),
              ]}
              onChange={event => put(at, { city: event.currentTarget.value })}
            />
            <MoneyInput
              size="sm"
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
            where={row.city || 'this city'}
            rows={row.discount}
            onChange={discount => put(at, { discount })}
          />
        </fieldset>
      ))}
      {rows.length < packLimits.cities && (
        <div>
          <Button
            variant="default"
            onClick={() => set({ onCampusPrice: [...rows, { city: '', price: 0, discount: [] }] })}
          >
            Add a city
          </Button>
        </div>
      )}
    </>
  )
}
