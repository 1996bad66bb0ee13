// Back-office rates by subject: each kind separately, commission also by role.
import {
  commissionCategories,
  commissionRoles,
  incomeCategories,
  pointCategories,
  type CommissionRole,
} from '#commerce/contract/earnings.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { categoryName, pointWords } from '../parts/words.ts'

export const settingKinds = ['income', 'earn', 'claim', 'commission'] as const
export type SettingKind = (typeof settingKinds)[number]

export interface SettingRow {
  readonly _id: string
  readonly category: string
  readonly mode: 'fixed' | 'percentage'
  readonly value: number
  readonly from: string
  /** For commission. */
  readonly role?: CommissionRole
  /** For points. */
  readonly tab?: string
  readonly categoryType?: string | null
}

export const settingWords: Readonly<
  Record<
    SettingKind,
    { readonly title: string; readonly line: string; readonly categories: readonly string[] }
  >
> = {
  income: {
    title: 'Author’s share',
    line: 'Of the money paid for each item.',
    categories: incomeCategories,
  },
  earn: {
    title: 'What earns points',
    line: 'For inviters: a number per event, or per cent of the cents paid.',
    categories: pointCategories,
  },
  claim: {
    title: 'What points buy',
    line: 'The price in points: a number, or per cent of the cents. What has no row is not for points.',
    categories: pointCategories,
  },
  commission: {
    title: 'Commission',
    line: 'For partners and staff, by role: of the money paid for what they brought.',
    categories: commissionCategories,
  },
}

export const isPoints = (kind: SettingKind): boolean => kind === 'earn' || kind === 'claim'
export function rateWords(kind: SettingKind, { mode, value }: Pick<SettingRow, 'mode' | 'value'>): string {
  if (mode === 'percentage') return `${value}%`
  return isPoints(kind) ? pointWords(value) : formatMoney(value, currency)
}

/** The kind in the address; the first one if it is missing or unknown. */
export const kindIn = (address: URLSearchParams): SettingKind =>
  settingKinds.find(kind => kind === address.get('set')) ?? settingKinds[0]
export const roleIn = (address: URLSearchParams): CommissionRole =>
  commissionRoles.find(role => role === address.get('role')) ?? commissionRoles[0]

/** Rows of one section, sorted by label. */
export const rowsIn = (kind: SettingKind, role: CommissionRole, rows: readonly SettingRow[]): SettingRow[] =>
  rows
    .filter(row => {
      if (kind === 'commission') return row.role === role
      return isPoints(kind) ? row.tab === kind : true
    })
    .toSorted((a, b) => categoryName(a.category).localeCompare(categoryName(b.category)))
