import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { OrdersTab } from './orders-tab.tsx'

/** Orders that contain lessons with academic mentors. */
export const Screen = () => (
  <>
    <PageHeader
      title="Orders of academic mentoring"
      line="Packages of lessons with academic mentors, online and on campus: search by number, name, email or mobile."
      trail={[{ label: 'Orders', to: '/sys/order/OrderList' }]}
    />
    <OrdersTab group="MentorAcademic" />
  </>
)
