import { vi } from 'vitest'

let changes = 0

/** Takes the browser to that zone until mocks are restored; each with an offset of its own, by which the change is noticed. */
export function browserIn(timeZone: string) {
  changes++
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(changes / 100)
  return vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
}
