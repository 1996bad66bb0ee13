// Schools with an individual price for a package.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MoneyInput } from '#commerce/web/parts/money-input.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { packContract, type SchoolPrice } from '#services/contract/packages/packages.contract.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { Bundles } from './edit-bundles.tsx'
import { schoolPricesQuery, schoolsNamedQuery, refreshPackages } from './packages.queries.ts'
import { bundleWords, dollars } from './words.ts'
import classes from './packages.module.css'

export function SchoolPrices({ pack }: { pack: Pack }) {
  const answer = useQuery(schoolPricesQuery(pack._id))
  return (
    <section
      className={classes.box}
      aria-label="School prices"
    >
      <h2>School prices</h2>
      <Loaded
        answer={answer}
        what="the prices"
      >
        {rows => (
          <Rows
            pack={pack._id}
            rows={rows}
          />
        )}
      </Loaded>
      <NewPrice pack={pack} />
    </section>
  )
}

function Rows({ pack, rows }: { pack: string; rows: readonly SchoolPrice[] }) {
  const { act, busy } = useAct(refreshPackages)
  if (rows.length === 0) return <p className={classes.dim}>Every school pays the standard price.</p>
  return (
    <ul className={classes.points}>
      {rows.map(({ school, price, discount }) => (
        <li key={school._id}>
          {[`${school.name}: ${dollars(price)} per credit`, ...discount.map(bundleWords)].join('; ')}{' '}
          <Button
            size="compact-md"
            variant="default"
            loading={busy}
            aria-label={`Remove the price of ${school.name}`}
            onClick={() => {
              act(
                () => api(packContract).patch('schoolPrice', { _id: pack, school: school._id, price: null }),
                `${school.name} pays the standard price.`,
              )
            }}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

function NewPrice({ pack }: { pack: Pack }) {
  const [search, setSearch] = useState('')
  const [school, setSchool] = useState('')
  const [price, setPrice] = useState<number | undefined>(pack.price)
  const [discount, setDiscount] = useState(pack.discount)
  const found = useQuery(schoolsNamedQuery(search.trim())).data ?? []
  const { actAsync, busy } = useAct(refreshPackages)
  const chosen = found.find(({ _id }) => _id === school)
  const save = async () => {
    const done = await actAsync(
      () => api(packContract).patch('schoolPrice', { _id: pack._id, school, price: price ?? null, discount }),
      `${chosen?.name ?? 'The school'} has an individual price.`,
    )
    if (!done) return
    setSearch('')
    setSchool('')
  }
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          label="Find a school"
          value={search}
          maxLength={100}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label="School"
          value={school}
          data={[
            { value: '', label: 'Choose a school' },
            ...found.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={event => setSchool(event.currentTarget.value)}
        />
        <MoneyInput
          size="sm"
          label="Per credit"
          cents={price}
          onCents={setPrice}
        />
      </div>
      <Bundles
        where="this school"
        rows={discount}
        onChange={setDiscount}
      />
      <div>
        <Button
          variant="default"
          loading={busy}
          disabled={chosen === undefined || price === undefined || price < 100}
          onClick={() => {
            void save()
          }}
        >
          Set the price
        </Button>
      </div>
    </>
  )
}
