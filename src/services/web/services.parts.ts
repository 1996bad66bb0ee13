// Parts of others' screens, behind one door, so that the first load names one file for all of them.
export const packLine = () =>
  import('./packages/pack-line.tsx').then(({ PackLine }) => ({ default: PackLine }))
export const bookingsTab = () =>
  import('./bookings/parts/bookings-tab.tsx').then(({ BookingsTab }) => ({ default: BookingsTab }))
