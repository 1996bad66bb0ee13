// Bought prompts are used in sessions. The later domain that owns sessions provides this port.
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { onePort, provided } from '#kit/server/ports.ts'
import type { CallContext } from '#kit/server/service.ts'

interface PromptUse {
  readonly prompt: string
  readonly sessionId: string
  readonly index?: number | undefined
}
export type PromptInsert = (kit: Kit, by: CallContext, use: PromptUse) => Promise<void>

export const promptUse = onePort<PromptInsert>('commerce.promptUse', () => {
  throw kitFail('not-found')
})

export async function useBoughtPrompt(
  kit: Kit,
  by: CallContext,
  { uid, ...use }: PromptUse & { readonly uid?: string | undefined },
): Promise<{ prompt: string; sessionId: string; used: true }> {
  if (uid !== undefined && uid !== by.actor.id) throw kitFail('forbidden')
  await provided(by.db, promptUse)(kit, by, use)
  return { prompt: use.prompt, sessionId: use.sessionId, used: true }
}
