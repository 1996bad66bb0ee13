// Identifies the caller: identity resolves tokens to people.
import { identifyBy } from '#identity/server/identity.server.ts'

export const identify = identifyBy
