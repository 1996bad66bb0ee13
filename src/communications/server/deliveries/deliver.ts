// Turns an event for a receiver into an inbox notice, a mail, a text message, push messages, or nothing
// (communications.md section 2).
import {
  closenessOf,
  type DeliveryConditions,
  type Switches,
  waysFor,
} from '#communications/contract/delivery.rules.ts'
import {
  fillLine,
  fillLink,
  fillText,
  languageFor,
  valuesFor,
} from '#communications/contract/render.rules.ts'
import type { NoticeRow } from '#kit/contract/notices.ts'
import { canSendMail, canSendTexts } from '#kit/server/channels.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Message, Topics } from '#kit/server/outbox.ts'
import { hasLeft } from '../mail/mailings.ts'
import type { TemplateRecord } from '../notices.tables.ts'
import { devicesOf } from '../push/push-devices.ts'
import { bouncedAmong, reach, switchesOf, type Reached } from './receivers.ts'
import { templateOf } from '../templates/templates.ts'
import { channels, type Dispatch, type NoticeTexts } from './deliver-channels.ts'

/**
 * All channels in one transaction; each external message is a separate row, so that a failure repeats nothing
 * else.
 */
export const deliverNotice =
  (kit: Kit) =>
  ({ id: event, payload }: Message<'notice'>): Promise<void> =>
    kit.db.transaction(async tx => {
      const row = kit.notices[payload.code]
      const template = await templateOf(tx, payload.code)
      if (!row || !template) throw new Error(`there is no notice ${payload.code}`)
      const now = kit.clock.now()
      const to = await reach(tx, payload.to, now)
      const close = closenessOf(payload.start === undefined ? null : new Date(payload.start), now)
      const { parent } = row
      const forParent = parent ? { ...payload.values, child: to.name } : payload.values
      const dispatch: Dispatch = {
        tx,
        kit,
        event,
        payload,
        row,
        template,
        to,
        words: wordsFor(kit, row, template, to, payload.values),
        wordsForParent: reader => wordsFor(kit, row, template, reader, forParent, parent),
        now,
        isEssential: template.essential || (row.essential === 'soon' && close.essential),
        close,
      }
      for (const way of waysFor(await situationOf(dispatch))) await channels[way](dispatch)
    })

async function situationOf({
  tx,
  kit,
  row,
  template,
  to,
  payload,
  isEssential,
  close,
}: Dispatch): Promise<DeliveryConditions> {
  const code = row.urgent === 'code'
  const mails = canSendMail(kit.config)
  const bounced = await bouncedAmong(tx, [to.email, to.parentEmail])
  const left = (email: string | null) =>
    email === null ? Promise.resolve(false) : hasLeft(tx, email, template.category)
  return {
    template: { ...switchesOn(template), ...(!close.text && { sms: false }) },
    essential: isEssential,
    code,
    receiver: to.kind,
    open: to.open,
    ...(await switchesOf(tx, to.user, payload.code)),
    // Somebody who requests a code may have fixed their mailbox, so codes are sent even to addresses that
    // bounced.
    address: {
      mail: mails && to.email !== null && (code || !bounced.has(to.email)),
      sms: to.mobile !== null && canSendTexts(kit.config),
      push: to.user !== null && (await devicesOf(tx, to.user)).length > 0,
    },
    unsubscribed: !isEssential && (await left(to.email)),
    underThirteen: to.underThirteen,
    parent: mails && to.parentEmail !== null && !bounced.has(to.parentEmail) && !(await left(to.parentEmail)),
  }
}

/** The template's switches apply only to channels that it has texts for. */
function switchesOn({ channels: has, enable, enableInbox, enableSms, enablePush }: TemplateRecord): Switches {
  const on = (channel: TemplateRecord['channels'][number], enabled: boolean) =>
    enabled && has.includes(channel)
  return {
    mail: on('mail', enable),
    inbox: on('inbox', enableInbox),
    sms: on('sms', enableSms),
    push: on('push', enablePush),
  }
}

function wordsFor(
  kit: Kit,
  row: NoticeRow,
  template: TemplateRecord,
  to: Reached,
  given: Topics['notice']['values'],
  /** Texts that take precedence; in English only. */
  own?: NoticeRow['parent'],
): NoticeTexts {
  const { language, locale } = languageFor(to.lang, own ? [] : Object.keys(row.translations ?? {}))
  const declared: Pick<NoticeRow, 'title' | 'body' | 'sms'> | undefined = own ?? row.translations?.[language]
  const texts = declared
    ? { title: declared.title, note: declared.body, text: declared.body, sms: declared.sms ?? '' }
    : template
  const reader = { timeZone: to.timeZone, lang: to.lang, textLocale: locale }
  const values = valuesFor(given, reader, kit.origin)
  return {
    language,
    title: fillLine(texts.title, values),
    note: fillText(texts.note, values),
    text: fillText(texts.text, values),
    sms: fillLine(texts.sms, values),
    link: fillLink(row.link, given),
    push: fillLine(row.push ?? template.name, values),
    outside: fillLine(row.outside ?? '', values),
  }
}
