import { Suspense, type ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  earningPermissions,
  giftCardPermissions,
  orderPermissions,
  settingPermissions,
} from '#commerce/contract/commerce.permissions.ts'
import { may, scopesFor, type Actor } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import { OrdersTab } from './orders-tab.tsx'
import classes from '../parts/commerce.module.css'

interface Tab {
  readonly key: string
  readonly label: string
  readonly line: string
  readonly may: (actor: Actor) => boolean
  readonly Part: ComponentType
}

const part = (load: () => Promise<{ Part: ComponentType }>) =>
  lazy(() => load().then(module => ({ default: module.Part })))

const tabs: readonly Tab[] = [
  {
    key: '',
    label: 'Orders',
    line: 'Every order of the platform: search by number, name, email or mobile.',
    may: actor => scopesFor(orderPermissions, 'order.read', actor).includes('all'),
    Part: OrdersTab,
  },
  {
    key: 'complaints',
    label: 'Requests',
    line: 'People who asked for a refund and are waiting for an answer.',
    may: actor => may(orderPermissions, 'order.decide', actor),
    Part: () => <OrdersTab complaint="open" />,
  },
  {
    key: 'cards',
    label: 'Gift cards',
    line: 'Issue gift cards, check their balance, block them.',
    may: actor => may(giftCardPermissions, 'card.issue', actor),
    Part: part(() => import('./gift-cards-tab.tsx')),
  },
  {
    key: 'withdrawals',
    label: 'Withdrawals',
    line: 'One person approves, another one pays.',
    may: actor => may(earningPermissions, 'withdrawal.decide', actor),
    Part: part(() => import('./withdrawals-tab.tsx')),
  },
  {
    key: 'settings',
    label: 'Shares and points',
    line: 'What authors, inviters and partners earn. A change applies from then on; what was earned before stays.',
    may: actor => may(settingPermissions, 'setting.edit', actor),
    Part: part(() => import('./settings-tab.tsx')),
  },
  {
    key: 'differences',
    label: 'Differences',
    line: 'Where our books and those of the card processor do not agree.',
    may: actor => may(orderPermissions, 'order.decide', actor),
    Part: part(() => import('./differences-tab.tsx')),
  },
]

/** Orders and money in the back office. Tabs that the role may not see are hidden. */
export function Screen() {
  const actor = useActor()
  const [address] = useSearchParams()
  const open = tabs.filter(tab => tab.may(actor))
  const requested = address.get('tab') ?? ''
  const tab = open.find(({ key }) => key === requested)
  if (!tab) return <ForbiddenState />
  return (
    <>
      <PageHeader
        title="Orders"
        line={tab.line}
      />
      {open.length > 0 && (
        <nav
          className={classes.tabs}
          aria-label="Orders and money"
        >
          {open.map(({ key, label }) => (
            <Link
              key={key}
              to={key === '' ? '/sys/order/OrderList' : `/sys/order/OrderList?tab=${key}`}
              aria-current={key === tab.key ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
          <Link to="/sys/order/MentorAcademic">Academic mentoring</Link>
        </nav>
      )}
      <Suspense fallback={<LoadingState shape="table" />}>
        <tab.Part key={tab.key} />
      </Suspense>
    </>
  )
}
