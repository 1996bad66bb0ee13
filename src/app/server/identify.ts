// Identifies callers by their tokens.
import { identifyBy } from '#identity/server/identity.server.ts'

export const identify = identifyBy
