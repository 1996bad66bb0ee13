/** In milliseconds. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** In seconds, as limits and tokens count. */
export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds

/** For links, whose validity is in days. */
export const daysOfMinutes = (minutes: number): number => minutes / (24 * 60)
