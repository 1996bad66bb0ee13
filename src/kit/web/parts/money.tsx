import { formatMoney } from '#kit/contract/money.ts'
import classes from './display.module.css'

export const Money = ({
  cents,
  currency,
  short = false,
}: {
  cents: number
  currency: string
  short?: boolean
}) => <span className={classes.figures}>{formatMoney(cents, currency, { short })}</span>
