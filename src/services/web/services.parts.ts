// All of this domain's fillings in one chunk, so that the first load references a single file.
export const packLine = () =>
  import('./packages/pack-line.tsx').then(({ PackLine }) => ({ default: PackLine }))
export const bookingsTab = () =>
  import('./bookings/parts/bookings-tab.tsx').then(({ BookingsTab }) => ({ default: BookingsTab }))
