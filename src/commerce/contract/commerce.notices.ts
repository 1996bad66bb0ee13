import { notices } from '#kit/contract/notices.ts'

export const commerceNotices = notices({
  OrderUnpaid15m: { channels: ['inbox', 'mail'], category: 'orders', title: 'Your order closes in 15 minutes', body: 'Order {no} ({name}) waits for your payment until {until}.', link: '/order/payConfirm/{id}' },
  OrderTimeout: { channels: ['inbox'], category: 'orders', title: 'Your order timed out', body: 'Order {no} ({name}) was not paid in time and is closed.', link: '/order/detail/{id}' },
  OrderLineRemoved: { channels: ['inbox'], category: 'orders', title: '{name} is no longer in your order', body: '{name} is no longer for sale, so it was taken out of order {no}.', link: '/order/detail/{id}' },
  OrderPaid: { channels: ['inbox', 'mail'], category: 'orders', essential: true, title: 'Thank you, order {no} is paid', body: 'You paid {amount} for {name}. Your receipt {receipt} is on the page of the order.', link: '/order/receipt/{id}' },
  OrderRefunded: { channels: ['inbox', 'mail'], category: 'orders', essential: true, title: 'Refund for order {no}', body: '{amount} of order {no} goes back the way it came.', link: '/order/refundDetail/{id}' },
  OrderCancelledByHost: { channels: ['inbox', 'mail'], category: 'orders', essential: true, title: '{name} was cancelled', body: 'The host cancelled {name}. {amount} goes back the way it came.', link: '/order/refundDetail/{id}' },
  OrderCancelledMinimum: { channels: ['inbox', 'mail'], category: 'orders', essential: true, title: '{name} does not take place', body: 'Too few people took part in {name}. {amount} goes back the way it came.', link: '/order/refundDetail/{id}' },
  OrderRemovedRefund: { channels: ['inbox', 'mail'], category: 'orders', essential: true, title: '{name} was taken down', body: '{name} was taken down before your payment arrived. {amount} goes back the way it came.', link: '/order/refundDetail/{id}' },
  RefundRequested: { channels: ['inbox'], category: 'orders', title: 'A refund is asked for', body: '{who} asks for a refund of order {no}: {text}', link: '/order/backDetail/{id}' },
  RefundRefused: { channels: ['inbox', 'mail'], category: 'orders', essential: true, title: 'Your request for order {no} was refused', body: '{text}', link: '/order/detail/{id}' },
  RefundStuck: { channels: ['inbox'], category: 'orders', title: 'A refund could not be paid', body: 'The refund of {amount} for order {no} failed five times. It needs a hand.', link: '/order/backDetail/{id}' },
  SaleMade: { channels: ['inbox'], category: 'income', title: 'You sold {name}', body: '{name} was sold for {amount}. Your share is {share}.', link: '/home/income' },
  PointsEarned: { channels: ['inbox'], category: 'income', title: 'You earned {points} points', body: '{points} points for {name}.', link: '/point/record' },
  PointsReversed: { channels: ['inbox'], category: 'income', title: '{points} points were taken back', body: '{name} was refunded, so {points} points were taken back.', link: '/point/record' },
  CommissionEarned: { channels: ['inbox'], category: 'income', title: 'You earned a commission', body: '{amount} for {name}.', link: '/home/income' },
  IncomeActual: { channels: ['inbox'], category: 'income', title: '{amount} can be withdrawn', body: 'Your share of {name} is yours now.', link: '/home/income' },
  WithdrawalDecided: { channels: ['inbox', 'mail'], category: 'income', essential: true, title: 'Your withdrawal of {amount}: {state}', body: 'Your withdrawal of {amount} is {state}. {text}', link: '/home/income' },
  WithdrawalCode: { channels: ['mail'], category: 'income', essential: true, urgent: 'code', title: 'Your code for a withdrawal', body: 'Your code is {code}. It holds for 10 minutes.' },
  GiftCardReceived: { channels: ['inbox', 'mail'], category: 'orders', title: 'A gift card for you', body: 'A gift card of {amount} was sent to you. Its code is {code}. Redeem it before {until}.', link: '/order/payHistory' },
})
