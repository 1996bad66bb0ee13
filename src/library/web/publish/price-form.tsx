import '@mantine/core/styles/Input.layer.css'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { percentOf, priceNow } from '#commerce/contract/money.rules.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { languageOptions } from '#identity/web/parts/languages.ts'
import type { PublishedItem } from '#library/contract/library.contract.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { authorShareQuery } from '../parts/library.queries.ts'
import { centsOf, dayOf, endOfDay, percentIn, textOf } from '../parts/price.rules.ts'
import { moneyWords } from '../parts/words.ts'
import classes from './publish.module.css'

export interface Offer {
  readonly price: number
  readonly discount: { readonly val: number; readonly end: string | null }
  readonly lang: string
  readonly selfStudy: boolean
}

interface PriceFormProps {
  item: PublishedItem | null
  links: readonly { readonly _id: string; readonly name: string; readonly ok: boolean }[]
  /** The published setting; before publication, derived from how the content is taught. */
  fitsSelfStudy: boolean
  /** True if no required field is missing. */
  mayPublish: boolean
  onPublish: (offer: Offer) => Promise<unknown>
  /** Available while the item is published: change only the price, or unpublish. */
  onPrice: ((offer: Offer) => Promise<unknown>) | null
  onUnpublish: (() => Promise<unknown>) | null
  onClose: () => void
}

export function PriceForm({
  item,
  links,
  fitsSelfStudy,
  mayPublish,
  onPublish,
  onPrice,
  onUnpublish,
  onClose,
}: PriceFormProps) {
  const me = useMe()
  const [price, setPrice] = useState(item ? textOf(item.price) : '')
  const [off, setOff] = useState(item && item.discount > 0 ? String(item.discount) : '')
  const [end, setEnd] = useState(dayOf(item?.discountEnd ?? null))
  const [lang, setLang] = useState(item?.lang || me?.lang || 'en-US')
  const [selfStudy, setSelfStudy] = useState(fitsSelfStudy)
  const publish = useAct(undefined, { showsError: true })
  const changePrice = useAct(undefined, { showsError: true })
  const failed = publish.failed ?? changePrice.failed
  const [tried, setTried] = useState(false)
  const [cents, percent] = [centsOf(price), percentIn(off)]
  const late = end !== '' && new Date(endOfDay(end) ?? '').getTime() < Date.now() ? 'This day is over.' : null
  const offer: Offer | null =
    'cents' in cents && 'percent' in percent && late === null
      ? {
          price: cents.cents,
          discount: {
            val: cents.cents === 0 ? 0 : percent.percent,
            end: percent.percent === 0 ? null : endOfDay(end),
          },
          lang,
          selfStudy,
        }
      : null

  const send = (button: typeof publish, work: (offer: Offer) => Promise<unknown>) => {
    setTried(true)
    if (!offer || publish.busy || changePrice.busy) return
    publish.forget()
    changePrice.forget()
    button.act(() => work(offer))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayPublish) send(publish, onPublish)
    else if (onPrice) send(changePrice, onPrice)
  }
  return (
    <form
      className={classes.form}
      onSubmit={submit}
    >
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          {failed}
        </p>
      )}
      <TextInput
        label="Price in US dollars"
        description="0 makes it free."
        placeholder="12.00"
        inputMode="decimal"
        data-autofocus
        value={price}
        error={(tried || price !== '') && 'problem' in cents ? cents.problem : null}
        onChange={event => setPrice(event.currentTarget.value)}
      />
      {!('cents' in cents && cents.cents === 0) && (
        <div className={classes.pair}>
          <TextInput
            label="Discount in per cent"
            description="Optional."
            placeholder="0"
            inputMode="numeric"
            value={off}
            error={'problem' in percent ? percent.problem : null}
            onChange={event => setOff(event.currentTarget.value)}
          />
          <TextInput
            label="Last day of the discount"
            description="Empty: until you change it."
            type="date"
            value={end}
            error={late}
            onChange={event => setEnd(event.currentTarget.value)}
          />
        </div>
      )}
      {mayPublish && (
        <NativeSelect
          label="Language"
          value={lang}
          data={languageOptions(lang)}
          onChange={event => setLang(event.currentTarget.value)}
        />
      )}
      {mayPublish && (
        <Checkbox
          label="Suitable for self-study"
          description="Learners can go through it by themselves, without a teacher."
          checked={selfStudy}
          onChange={event => setSelfStudy(event.currentTarget.checked)}
        />
      )}
      {links.length > 0 && (
        <section aria-label="Included content">
          <p>Linked content is included as it is now:</p>
          <ul className={classes.links}>
            {links.map(({ _id, name, ok }) => (
              <li key={_id}>
                {name}
                {!ok && (
                  <span className={classes.dim}> (stays out: not yours to offer, or not finished)</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {offer && <Result offer={offer} />}
      {item?.changed && mayPublish && onPrice && (
        <p className={classes.dim}>
          You have changed the content since it was published. Publishing again shows visitors and later
          buyers the new state.
        </p>
      )}
      <div className={classes.tools}>
        {onUnpublish && (
          <Button
            data-grave
            variant="subtle"
            color="negative"
            onClick={() => {
              void onUnpublish()
            }}
          >
            Unpublish
          </Button>
        )}
        <Button
          variant="default"
          onClick={onClose}
        >
          Cancel
        </Button>
        {onPrice && (
          <Button
            variant={mayPublish ? 'default' : 'filled'}
            loading={changePrice.busy}
            onClick={() => send(changePrice, onPrice)}
          >
            Change the price only
          </Button>
        )}
        {mayPublish && (
          <Button
            type="submit"
            loading={publish.busy}
          >
            {onPrice ? 'Publish again' : 'Publish'}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The buyer's current price and the author's share of it. */
function Result({ offer: { price, discount } }: { offer: Offer }) {
  const share = useQuery(authorShareQuery).data
  const now = priceNow(price, discount.val === 0 ? null : discount, new Date())
  const shareOf = ({ mode, value }: NonNullable<typeof share>) =>
    mode === 'percentage' ? percentOf(now, value) : Math.min(value, now)
  const own = share ? shareOf(share) : null
  return (
    <p
      className={classes.result}
      role="status"
    >
      <b>
        {now === 0
          ? 'Everybody gets it for free.'
          : `A buyer pays ${moneyWords(now)}${now < price ? ` instead of ${moneyWords(price)}` : ''}.`}
      </b>
      {now > 0 && own !== null && (
        <span>
          Your share of a sale is {moneyWords(own)}
          {share?.mode === 'percentage' ? ` (${share.value}%)` : ''}.
        </span>
      )}
      {now === 0 && <span>All of its slides can be seen before.</span>}
    </p>
  )
}
