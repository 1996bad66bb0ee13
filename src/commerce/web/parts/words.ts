// Labels for the contracts' codes.
import { droppedWords, type DroppedLine } from '#commerce/contract/removed.rules.ts'
import type { Obstacle } from '#commerce/contract/goods.shapes.ts'
import type { CheckedLink } from '#commerce/contract/order-links.shapes.ts'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import type {
  LineStyle,
  OrderCard,
  OrderKind,
  OrderLine,
  PayMethod,
} from '#commerce/contract/order.shapes.ts'
import { orderStatusNames, type OrderStatus } from '#commerce/contract/order.shapes.ts'
import type { Tone } from '#kit/web/theme/tokens.ts'

type StateLabel = { readonly label: string; readonly tone: Tone | 'neutral' }

const statusTones: Readonly<Record<OrderStatus, StateLabel['tone']>> = {
  100: 'warning',
  200: 'positive',
  300: 'negative',
  400: 'neutral',
  405: 'neutral',
  500: 'info',
  501: 'info',
  502: 'info',
  503: 'info',
}
export const orderLook = ({ status, links }: Pick<OrderCard, 'status' | 'links'>): StateLabel => {
  const back = status === 200 && links.some(line => line.refundPrice + line.refundPoint > 0)
  return { label: back ? 'Paid, partly refunded' : orderStatusNames[status], tone: statusTones[status] }
}

export const kindNames: Readonly<Record<OrderKind, string>> = {
  unit: 'Content',
  session_public: 'Session',
  session_self_study: 'Self-study',
  session_service_pack: 'Session with a package',
  service_pack: 'Service package',
  service_premium: 'Premium',
  service_substitute: 'Substitute minutes',
  premium_cloud: 'Premium content',
  prompt: 'Prompt',
  plan: 'Plan',
  storage: 'Storage',
}
export const styleNames: Readonly<Record<LineStyle, string>> = {
  unit: 'Content',
  session: 'Session',
  service: 'Service package',
  service_premium: 'Premium',
  service_substitute: 'Substitute minutes',
  premium_cloud: 'Premium content',
  prompt: 'Prompt',
  plan: 'School plan',
  personal_plan: 'Personal plan',
  storage: 'Storage',
}
const countries = new Intl.DisplayNames('en', { type: 'region' })
/** `Auckland, New Zealand` */
export const campusWords = ({ city, country }: Partial<Pick<OrderLine, 'city' | 'country'>>): string =>
  [city, country && countries.of(country)].filter(Boolean).join(', ')

/** Several pieces of one line. */
export const pieceWords = (style: LineStyle, count: number): string =>
  style === 'service' ? `${count} credits` : `${count} pieces`

/** Notes for buyers before they order. */
export const beforeWords: Readonly<Partial<Record<LineStyle, string>>> = {
  unit: 'Content is not refundable once it is paid for, because you may copy it at once. If it is broken or you bought it twice by mistake, ask for a refund on the order’s page.',
  session:
    'Your seat is kept for 30 minutes while you pay. A seat is refunded until 24 hours before the start, and for 48 hours after the host moved it. If too few people register, or the host cancels, you get everything back.',
  service:
    'One credit is one lesson. Credits that you paid for are refunded until they are used or expire; gifts are not, and go back with them.',
  prompt:
    'A prompt is paid for one use and is not refundable. If it is broken, ask for a refund on the order’s page.',
  plan: 'The plan begins when it is paid, or when your present one ends. It does not renew automatically: we remind you before it ends. Refunds are decided by our staff.',
  personal_plan:
    'The plan begins when it is paid, or when your present one ends. It does not renew automatically: we remind you before it ends. If you cancel, you keep it until its end.',
  storage: 'Storage is yours for a year from the moment it is paid, and is not refundable.',
}
export const methodNames: Readonly<Record<PayMethod, string>> = {
  card: 'Card',
  wallet: 'Wallet',
  giftCard: 'Gift card',
  points: 'Points',
}

export const paymentLooks: Readonly<Record<Payment['state'], StateLabel>> = {
  created: { label: 'Begun', tone: 'neutral' },
  confirm: { label: 'Waits for your confirmation', tone: 'warning' },
  pending: { label: 'Under way', tone: 'warning' },
  captured: { label: 'Paid', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
  refunded: { label: 'Refunded', tone: 'info' },
}

/** "Visa ending in 4242", or the method alone. */
export const payerWords = ({
  method,
  network,
  last4,
}: Pick<Payment, 'method' | 'network' | 'last4'>): string =>
  last4
    ? `${network ? network[0]?.toUpperCase() + network.slice(1) : methodNames[method]} ending in ${last4}`
    : methodNames[method]

export const removedLine = (line: DroppedLine & Pick<OrderLine, 'removed'>): string | null =>
  line.removed ? droppedWords(line) : null

const obstacleWords: Readonly<Record<Obstacle, string>> = {
  notExist: 'This is no longer for sale.',
  own: 'This is your own, so you need not buy it.',
  owned: 'You have this already.',
  full: 'All places are taken.',
  closed: 'You cannot order this, or no longer.',
  guardian: 'A parent or guardian has to approve this first.',
}
/** Why a line cannot be ordered; no result if it can. */
export function whyNot({
  available,
  notExist,
  paidOrderId,
  unpaidOrderId,
  goods,
}: CheckedLink): string | null {
  if (available) return null
  if (notExist || !goods) return obstacleWords.notExist
  if (paidOrderId) return 'You have bought this already.'
  if (unpaidOrderId) return 'It is in an order that waits for your payment.'
  return goods.obstacle ? obstacleWords[goods.obstacle] : obstacleWords.closed
}

const figures = new Intl.NumberFormat('en-US')
export const figure = (value: number): string => figures.format(value)
export const pointWords = (points: number): string =>
  `${figure(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
/** "self_study" → "Self study". */
export const plainWords = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const categoryNames: Readonly<Record<string, string>> = {
  invite: 'Somebody you invited joined',
  verify: 'Somebody you invited was verified',
  unit: 'Content',
  content: 'Content',
  service: 'Services',
  session: 'Sessions',
  self_study: 'Self-study',
  self_study_video: 'Self-study videos',
  service_premium: 'Premium',
  service_substitute: 'Substitute teaching',
  service_correct: 'Correcting',
  task: 'Associated tasks',
  saas_tool_paid: 'School plans',
  saas_tool_trail: 'School trials',
  points_purchase: 'Bought with points',
  cloud_20g: '20 GB of storage',
  cloud_40g: '40 GB of storage',
  prompt: 'Prompts',
  royalty: 'Royalties',
}
export const categoryName = (category: string): string => categoryNames[category] ?? plainWords(category)

export const earningLooks: Readonly<Record<-1 | 0 | 1, StateLabel>> = {
  0: { label: 'Expected', tone: 'warning' },
  1: { label: 'Actual', tone: 'positive' },
  [-1]: { label: 'Reversed', tone: 'neutral' },
}
