/**
 * How browsers come back after a lost connection, in milliseconds: within a few seconds, and not a whole
 * school at the same moment.
 */
export const reconnection = {
  reconnectionDelay: 400,
  reconnectionDelayMax: 1000,
  randomizationFactor: 0.9,
} as const
