// The seller that receipts print, and the tax included in prices by the buyer's country.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sellerConf, type Seller } from '#commerce/contract/seller.conf.ts'
import { confContract } from '#identity/contract/conf.contract.ts'
import { useCountries } from '#identity/web/parts/countries.queries.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Block } from '../parts/note.tsx'
import { sellerQuery } from '../parts/seller.queries.ts'
import { basisPointsOf, draftOf, sellerOf, type SellerDraft, type TaxDraft } from './seller.rules.ts'
import classes from '../parts/commerce.module.css'

export function useMayEditSeller(): boolean {
  const { roles } = useActor()
  return [...sellerConf.editors, 'sys' as const].some(role => roles.includes(role))
}

export function SellerForm() {
  const answer = useQuery(sellerQuery)
  return (
    <Block title="Seller and tax">
      <p className={classes.small}>
        Receipts and invoices print it from now on. Earlier ones stay as they are.
      </p>
      <Loaded
        answer={answer}
        what="the seller"
        shape="form"
      >
        {seller => <Fields saved={seller} />}
      </Loaded>
    </Block>
  )
}

function Fields({ saved }: { saved: Seller }) {
  const [draft, setDraft] = useState(() => draftOf(saved))
  const { act, busy } = useAct(queries => queries.invalidateQueries({ queryKey: sellerQuery.queryKey }))
  const change = (data: Partial<SellerDraft>) => setDraft(now => ({ ...now, ...data }))
  const seller = sellerOf(draft)
  const isSaved = JSON.stringify(seller) === JSON.stringify(saved)
  const save = () =>
    act(() => api(confContract).patch(sellerConf.key, { val: seller }), 'The seller is saved.')
  return (
    <div className={classes.form}>
      <TextInput
        size="md"
        label="Name"
        required
        maxLength={120}
        value={draft.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <Textarea
        size="md"
        label="Address"
        description="As it should stand on receipts, up to five lines."
        autosize
        minRows={3}
        maxLength={400}
        value={draft.address}
        onChange={event => change({ address: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        label="Tax number"
        description="The VAT or GST number."
        maxLength={40}
        value={draft.taxNumber}
        onChange={event => change({ taxNumber: event.currentTarget.value })}
      />
      <Taxes
        taxes={draft.taxes}
        onChange={taxes => change({ taxes })}
      />
      <div className={classes.tools}>
        <Button
          loading={busy}
          disabled={seller === null || isSaved}
          onClick={save}
        >
          Save seller
        </Button>
      </div>
    </div>
  )
}

function Taxes({
  taxes,
  onChange,
}: {
  taxes: readonly TaxDraft[]
  onChange: (taxes: readonly TaxDraft[]) => void
}) {
  const { countries } = useCountries(true)
  const nameOf = (code: string) => countries.find(country => country.code === code)?.name ?? code
  const change = (country: string, data: Partial<TaxDraft>) =>
    onChange(taxes.map(tax => (tax.country === country ? { ...tax, ...data } : tax)))
  return (
    <fieldset className={classes.choice}>
      <legend>Tax included in prices</legend>
      <p className={classes.small}>
        Buyers of these countries read it on their receipts; everybody else reads tax 0%.
      </p>
      {taxes.map(({ country, name, rate }) => (
        <div
          key={country}
          className={classes.inline}
        >
          <TextInput
            size="md"
            label={`Name of the tax, ${nameOf(country)}`}
            placeholder="GST"
            maxLength={30}
            value={name}
            onChange={event => change(country, { name: event.currentTarget.value })}
          />
          <TextInput
            size="md"
            label={`Per cent, ${nameOf(country)}`}
            inputMode="decimal"
            value={rate}
            error={rate !== '' && basisPointsOf(rate) === undefined && 'From 0 to 100, such as 15 or 5.5'}
            onChange={event => change(country, { rate: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="negative"
            aria-label={`Remove the tax of ${nameOf(country)}`}
            onClick={() => onChange(taxes.filter(tax => tax.country !== country))}
          >
            Remove
          </Button>
        </div>
      ))}
      <NativeSelect
        size="md"
        label="Add a country"
        value=""
        data={[
          { value: '', label: 'Choose a country' },
          ...countries
            .filter(({ code }) => taxes.every(({ country }) => country !== code))
            .map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={event => {
          const country = event.currentTarget.value
          if (country !== '') onChange([...taxes, { country, name: '', rate: '' }])
        }}
      />
    </fieldset>
  )
}
