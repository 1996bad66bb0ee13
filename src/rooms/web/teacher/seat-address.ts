import { basePath } from '#kit/contract/constants.ts'

/** Where learners of a class sit. */
export const seatAddress = (sid: string): string => `${window.location.origin}${basePath}/s/${sid}`
