import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  commissionSettingContract,
  incomeSettingContract,
  pointSettingContract,
} from '#commerce/contract/earning-settings.contract.ts'
import {
  type commissionCategories,
  type CommissionRole,
  type incomeCategories,
  type pointCategories,
} from '#commerce/contract/earnings.contract.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { api } from '#kit/web/api.ts'
import { refreshCommerce } from '../commerce.queries.ts'
import { MoneyInput } from '../parts/money-input.tsx'
import { categoryName, plainWords } from '../parts/words.ts'
import { isPoints, settingWords, type SettingKind, type SettingRow } from './settings.rules.ts'
import classes from '../parts/commerce.module.css'

/** Sets a rate that applies from now on. */
export function SettingDialog({
  kind,
  role,
  row,
  onClose,
}: {
  kind: SettingKind
  role: CommissionRole
  row: SettingRow | null
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { title, categories } = settingWords[kind]
  const [category, setCategory] = useState(row?.category ?? categories[0] ?? '')
  const [mode, setMode] = useState<'fixed' | 'percentage'>(row?.mode ?? 'percentage')
  const [value, setValue] = useState<number | undefined>(row?.value)
  const fits = value !== undefined && (mode === 'fixed' || value <= (kind === 'claim' ? 10_000 : 100))
  const send = async () => {
    const data = { mode, value: value ?? 0 }
    if (kind === 'commission')
      await api(commissionSettingContract).create({
        ...data,
        role,
        category: category as (typeof commissionCategories)[number],
      })
    else if (kind === 'income')
      await api(incomeSettingContract).create({
        ...data,
        category: category as (typeof incomeCategories)[number],
      })
    else
      await api(pointSettingContract).create({
        ...data,
        tab: kind === 'claim' ? 'claim' : 'earn',
        category: category as (typeof pointCategories)[number],
        ...(row?.categoryType && { categoryType: row.categoryType }),
      })
    await refreshCommerce(queries)
  }
  return (
    <FormDialog
      title={title}
      action="Save"
      ready={fits}
      onClose={onClose}
      onSubmit={send}
    >
      <p className={classes.small}>It applies from now on. The row before it keeps its dates.</p>
      {row ? (
        <p>
          <strong>{categoryName(category)}</strong>
        </p>
      ) : (
        <NativeSelect
          size="md"
          label="Kind"
          value={category}
          onChange={event => setCategory(event.currentTarget.value)}
          data={categories.map(each => ({ value: each, label: categoryName(each) }))}
        />
      )}
      {kind === 'commission' && <p className={classes.small}>Role: {plainWords(role)}</p>}
      <NativeSelect
        size="md"
        label="Way"
        value={mode}
        onChange={event => setMode(event.currentTarget.value === 'fixed' ? 'fixed' : 'percentage')}
        data={[
          { value: 'percentage', label: 'Per cent' },
          { value: 'fixed', label: isPoints(kind) ? 'A number of points' : 'A fixed amount' },
        ]}
      />
      {mode === 'fixed' && !isPoints(kind) ? (
        <MoneyInput
          label="Amount"
          cents={value}
          onCents={setValue}
        />
      ) : (
        <TextInput
          size="md"
          label={mode === 'percentage' ? 'Per cent' : 'Points'}
          inputMode="numeric"
          value={value === undefined ? '' : String(value)}
          onChange={event => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 7)
            setValue(digits === '' ? undefined : Number(digits))
          }}
        />
      )}
    </FormDialog>
  )
}
