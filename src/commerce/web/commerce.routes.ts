import { screens } from '#kit/web/router/screen.ts'

/** Back-office roles that see orders. The permission table defines what each may do there. */
const staff = [
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
  'academic_consultant',
] as const

const orders = () => import('./order/orders.screen.tsx')
const inEducator = (order: number, label: string, icon: string) =>
  ({ menu: { in: 'educator', order, label, icon } }) as const

export const commerceRoutes = screens([
  [
    '/order/cart',
    () => import('./cart/cart.screen.tsx'),
    'signedIn',
    'Cart',
    { from: ['/home/index', '/study/index'] },
  ],
  [
    '/order/confirm/:type/:ids',
    () => import('./order/confirm.screen.tsx'),
    'signedIn',
    'Check your order',
    { from: '/order/cart' },
  ],
  [
    '/order/payConfirm/:id',
    () => import('./pay/pay-confirm.screen.tsx'),
    'signedIn',
    'Pay',
    { from: ['/home/orders', '/study/orders'] },
  ],
  [
    '/order/payResult/:id',
    () => import('./pay/pay-result.screen.tsx'),
    'signedIn',
    'Payment',
    {
      from: { page: '/order/payConfirm/:id', press: ['Use your gift card first', 'Pay with the gift card'] },
    },
  ],
  [
    '/order/detail/:id',
    () => import('./order/order-detail.screen.tsx'),
    'signedIn',
    'Order',
    { from: ['/home/orders', '/study/orders'] },
  ],
  [
    '/order/refundDetail/:id',
    () => import('./order/refund-detail.screen.tsx'),
    'signedIn',
    'Refund',
    { from: '/order/detail/:id' },
  ],
  [
    '/order/payHistory',
    () => import('./order/pay-history.screen.tsx'),
    'signedIn',
    'Payments',
    {
      menu: { in: 'school', order: 64, label: 'Payments', icon: 'receipt' },
      from: ['/home/orders', '/study/orders'],
    },
  ],
  [
    '/order/payHistory/:id',
    () => import('./order/order-payments.screen.tsx'),
    'signedIn',
    'Payments of an order',
    { from: '/order/payHistory' },
  ],
  [
    '/order/receipt/:id',
    () => import('./order/receipt.screen.tsx'),
    'signedIn',
    'Receipt',
    { from: '/order/detail/:id' },
  ],
  ['/home/orders', orders, ['teacher'], 'Orders', inEducator(70, 'Orders', 'receipt')],
  [
    '/study/orders',
    orders,
    ['student'],
    'Orders',
    { menu: { in: 'student', order: 70, label: 'Orders', icon: 'receipt' } },
  ],
  [
    '/home/income',
    () => import('./income/income.screen.tsx'),
    ['teacher'],
    'Income',
    inEducator(72, 'Income', 'money'),
  ],
  [
    '/point/invite',
    () => import('./points/invite.screen.tsx'),
    'signedIn',
    'Invite people',
    { from: '/point/record' },
  ],
  [
    '/point/record',
    () => import('./points/record.screen.tsx'),
    'signedIn',
    'Points',
    {
      menu: [
        { in: 'educator', order: 74, label: 'Points', icon: 'star' },
        { in: 'student', order: 74, label: 'Points', icon: 'star' },
      ],
    },
  ],
  [
    '/point/record/:id',
    () => import('./points/entry.screen.tsx'),
    'signedIn',
    'Points',
    { from: '/point/record' },
  ],
  [
    '/point/mall',
    () => import('./points/mall.screen.tsx'),
    'signedIn',
    'Spend points',
    { from: '/point/record' },
  ],

  [
    '/sys/order/OrderList',
    () => import('./sys/order-list.screen.tsx'),
    staff,
    'Orders',
    { shell: 'backOffice', menu: { in: 'backOffice', order: 30, label: 'Orders', icon: 'receipt' } },
  ],
  [
    '/sys/order/MentorAcademic',
    () => import('./sys/mentor-orders.screen.tsx'),
    staff,
    'Orders of academic mentoring',
    { shell: 'backOffice', from: '/sys/order/OrderList' },
  ],
  [
    '/order/backDetail/:id',
    () => import('./sys/back-detail.screen.tsx'),
    staff,
    'Order',
    { shell: 'backOffice', from: '/sys/order/OrderList' },
  ],
])
