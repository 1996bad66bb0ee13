import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { api, light } from '#kit/web/api.ts'

/** By name only: a class starts without loading all session schemas. */
export const sessionService = light<typeof sessionContract>('session')
export const sessionApi = api(sessionService)
