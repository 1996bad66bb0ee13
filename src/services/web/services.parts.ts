// All fillings of this domain behind one import, so that the first load names a single file.
export const packLine = () =>
  import('./packages/pack-line.tsx').then(({ PackLine }) => ({ default: PackLine }))
export const bookingsTab = () =>
  import('./bookings/parts/bookings-tab.tsx').then(({ BookingsTab }) => ({ default: BookingsTab }))
