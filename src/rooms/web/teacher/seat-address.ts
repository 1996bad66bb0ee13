import { basePath } from '#kit/contract/constants.ts'

/** Where learners of a class sit. */
export const seatAddress = (sid: string): string => `${window.location.origin}${basePath}/s/${sid}`

/** Short enough to be read from a wall and typed. */
export const joinAddress = (): string => `${window.location.host}${basePath}/join`
