// Twilio's Messages resource, and providers with a compatible API.
import type { TwilioTexts } from '#kit/server/text-config.ts'
import { callProvider, isTaken, refusal, TextRefused, type TextSender } from './sms.sender.ts'

export function twilioSender({ url, accountSid, authToken, from }: TwilioTexts): TextSender {
  const address = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = /^MG\w{32}$/.test(from)
    ? { MessagingServiceSid: from }
    : { From: from }
  return {
    async send({ to, text }) {
      const answer = await callProvider(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, ...sender, Body: text }).toString(),
      })
      if (isTaken(answer)) return
      const words = `${refusal(answer.status)}${codeOf(answer.text)}`
      // Twilio answers 400 with a code when number or sender cannot be used.
      throw answer.status === 400 ? new TextRefused(words) : new Error(words)
    },
  }
}

function codeOf(text: string): string {
  const code = /"code"\s*:\s*(\d{1,6})/.exec(text)?.[1]
  return code === undefined ? '' : ` (${code})`
}
