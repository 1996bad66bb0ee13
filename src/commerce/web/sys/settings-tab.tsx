import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { commissionRoles, type CommissionRole } from '#commerce/contract/earnings.contract.ts'
import {
  commissionSettingContract,
  incomeSettingContract,
  pointSettingContract,
} from '#commerce/contract/earning-settings.contract.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  commissionSettingsQuery,
  incomeSettingsQuery,
  pointSettingsQuery,
  refreshCommerce,
} from '../commerce.queries.ts'
import { Block } from '../parts/note.tsx'
import { categoryName, plainWords } from '../parts/words.ts'
import { SellerForm, useMayEditSeller } from './seller-form.tsx'
import { SettingDialog } from './settings-dialog.tsx'
import {
  kindIn,
  roleIn,
  isPoints,
  rateWords,
  rowsIn,
  settingKinds,
  settingWords,
  type SettingKind,
  type SettingRow,
} from './settings.rules.ts'
import classes from '../parts/commerce.module.css'

const to = (more: Record<string, string>) =>
  `/sys/order/OrderList?${new URLSearchParams({ tab: 'settings', ...more })}`

/** Shows one kind of rate at a time, or the seller, each at a separate address. */
export function Part() {
  const [address] = useSearchParams()
  const [kind, role] = [kindIn(address), roleIn(address)]
  const isSellerOffered = useMayEditSeller()
  const isSeller = isSellerOffered && address.get('set') === 'seller'
  return (
    <div className={classes.page}>
      <ChipLinks
        label="Kinds of rates"
        links={[
          ...settingKinds.map(each => ({
            label: settingWords[each].title,
            to: to({ set: each }),
            current: each === kind && !isSeller,
          })),
          ...(isSellerOffered
            ? [{ label: 'Seller and tax', to: to({ set: 'seller' }), current: isSeller }]
            : []),
        ]}
      />
      {isSeller ? (
        <SellerForm />
      ) : (
        <SettingBlock
          key={`${kind} ${role}`}
          kind={kind}
          role={role}
        />
      )}
    </div>
  )
}

function useRows(kind: SettingKind, role: CommissionRole) {
  const [point, commission, income] = [
    useQuery({ ...pointSettingsQuery, enabled: isPoints(kind) }),
    useQuery({ ...commissionSettingsQuery, enabled: kind === 'commission' }),
    useQuery({ ...incomeSettingsQuery, enabled: kind === 'income' }),
  ]
  const answers = { earn: point, claim: point, commission, income }
  const { data, error, refetch } = answers[kind]
  return { data: data && rowsIn(kind, role, data.data), error, refetch }
}

const removers: Readonly<Record<SettingKind, (id: string) => Promise<unknown>>> = {
  earn: id => api(pointSettingContract).remove(id),
  claim: id => api(pointSettingContract).remove(id),
  commission: id => api(commissionSettingContract).remove(id),
  income: id => api(incomeSettingContract).remove(id),
}

function SettingBlock({ kind, role }: { kind: SettingKind; role: CommissionRole }) {
  const { actAsync, busy } = useAct(refreshCommerce)
  const [open, setOpen] = useState<SettingRow | 'new' | null>(null)
  const answer = useRows(kind, role)
  const { title, line } = settingWords[kind]
  const place = (kind === 'commission' ? `${title} of ${plainWords(role)}` : title).toLowerCase()
  const remove = async (row: SettingRow) => {
    if (
      !(await confirm({
        title: `End ${categoryName(row.category).toLowerCase()}?`,
        text: 'It no longer applies from now on. What was earned before stays.',
        action: 'End it',
        tone: 'negative',
      }))
    )
      return
    await actAsync(() => removers[kind](row._id), 'It is ended.')
  }
  return (
    <Block title={title}>
      <p className={classes.small}>{line}</p>
      {kind === 'commission' && (
        <ChipLinks
          label="Role"
          links={commissionRoles.map(each => ({
            label: plainWords(each),
            to: to({ set: kind, role: each }),
            current: each === role,
          }))}
        />
      )}
      <Loaded
        answer={answer}
        what={place}
      >
        {rows =>
          rows.length === 0 ? (
            <p className={classes.dim}>Nothing is set.</p>
          ) : (
            <ul
              className={`${classes.rows} ${classes.narrow}`}
              aria-label={place}
            >
              {rows.map(row => (
                <li
                  key={row._id}
                  className={classes.row}
                >
                  <span className={classes.two}>
                    <strong>{categoryName(row.category)}</strong>
                    <small>
                      {row.categoryType && `${plainWords(row.categoryType)}, `}since{' '}
                      <DateTime
                        at={row.from}
                        day
                      />
                    </small>
                  </span>
                  <span className={classes.figures}>{rateWords(kind, row)}</span>
                  <span className={classes.tools}>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Change ${place}: ${categoryName(row.category)}`}
                      onClick={() => setOpen(row)}
                    >
                      Change
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="negative"
                      disabled={busy}
                      aria-label={`End ${place}: ${categoryName(row.category)}`}
                      onClick={() => {
                        void remove(row)
                      }}
                    >
                      End
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button
          variant="default"
          onClick={() => setOpen('new')}
          aria-label={`Add to ${place}`}
        >
          Add
        </Button>
      </div>
      {open && (
        <SettingDialog
          kind={kind}
          role={role}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Block>
  )
}
