import type { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { VisuallyHidden } from '@mantine/core'
import { moneyWords } from './words.ts'
import classes from './library.module.css'

/** The current price; during a discount, also the regular price and the percentage. */
export const Price = ({
  of: { price, priceNow, discount },
  large = false,
}: {
  of: Pick<LibraryCard, 'price' | 'priceNow' | 'discount'>
  large?: boolean
}) => (
  <span
    className={classes.price}
    data-large={large || undefined}
  >
    <b>{moneyWords(priceNow)}</b>
    {priceNow < price && (
      <>
        <s>
          <VisuallyHidden>instead of </VisuallyHidden>
          {moneyWords(price)}
        </s>
        <span className={classes.off}>{discount}% off</span>
      </>
    )}
  </span>
)
