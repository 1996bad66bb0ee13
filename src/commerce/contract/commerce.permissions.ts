// Permissions on orders, money and points (commerce.md section 2, backoffice.md section 2).
import { permissions } from '#kit/contract/permissions.ts'
import './relations.ts'

const columns = [
  'guest',
  'user',
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
  'academic_consultant',
] as const

export const orderPermissions = permissions(
  //                  guest  user      A      SM     S      CM     C      AT     AC
  columns,
  {
    'order.read': ['-', 'buyer', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'order.make': ['-', 'all', '-', '-', '-', '-', '-', '-', '-'],
    'order.pay': ['-', 'buyer', '-', '-', '-', '-', '-', '-', '-'],
    /** The buyer cancels, or staff cancels for the buyer. */
    'order.refund': ['-', 'buyer', 'all', '-', '-', 'all', '-', 'all', '-'],
    /** Staff decides on complaints and on refunds that no rule covers. */
    'order.decide': ['-', '-', 'all', '-', '-', 'all', '-', 'all', '-'],
    'cart.own': ['-', 'buyer', '-', '-', '-', '-', '-', '-', '-'],
  },
)

/** Points, commission and income of a person or a school. */
export const earningPermissions = permissions(
  //                  guest  user     A      SM     S      CM     C      AT     AC
  columns,
  {
    'earning.read': ['-', 'buyer', 'all', '-', '-', 'all', 'all', 'all', '-'],
    'withdrawal.make': ['-', 'all', '-', '-', '-', '-', '-', '-', '-'],
    /** Two different people approve and pay. */
    'withdrawal.decide': ['-', '-', 'all', '-', '-', '-', '-', 'all', '-'],
  },
)

/** Points, commission and the authors' share of a sale. */
export const settingPermissions = permissions(
  //                  guest  user   A      SM     S      CM     C      AT     AC     teacher
  [...columns, 'teacher'],
  {
    'points.read': ['-', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'setting.read': ['-', '-', 'all', 'all', 'all', 'all', 'all', 'all', 'all', '-'],
    /** Sellers see their share when they set a price. */
    'share.read': ['-', '-', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'setting.edit': ['-', '-', 'all', '-', '-', 'all', '-', '-', '-', '-'],
  },
)

export const giftCardPermissions = permissions(
  //                  guest  user     A      SM     S      CM     C      AT     AC
  columns,
  {
    'card.read': ['-', 'buyer', 'all', '-', '-', 'all', '-', 'all', '-'],
    'card.redeem': ['-', 'all', '-', '-', '-', '-', '-', '-', '-'],
    /** Issues and blocks gift cards. */
    'card.issue': ['-', '-', 'all', '-', '-', 'all', '-', 'all', '-'],
  },
)
