import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { api, light } from '#kit/web/api.ts'

/** By its name: a class begins without the shapes of everything that sessions can be. */
export const sessionService = light<typeof sessionContract>('session')
export const sessionApi = api(sessionService)
