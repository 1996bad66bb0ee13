// One event for one receiver becomes an inbox notice, a mail, a text message, or nothing (communications.md section 2).
import { and, count, eq, gt, sql } from 'drizzle-orm'
import {
  mostTextsADay,
  quietUntil,
  waysFor,
  type Situation,
  type Switches,
  type Way,
} from '#communications/contract/delivery.rules.ts'
import { noticeContract } from '#communications/contract/notices.contract.ts'
import {
  addressOf,
  fillLine,
  fillLink,
  fillText,
  languageFor,
  valuesFor,
} from '#communications/contract/render.rules.ts'
import type { NoticeRow } from '#kit/contract/notices.ts'
import { canSendMail, canSendTexts } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Message, type Topics } from '#kit/server/outbox.ts'
import { letterHtml, letterText } from './mail.letter.ts'
import { hasLeft, tokenFor } from './mailings.ts'
import { wireNotice } from './notices.service.ts'
import { deliveries, notices, type TemplateRecord } from './notices.tables.ts'
import { bouncedAmong, reach, switchesOf, type Reached } from './receivers.ts'
import { templateOf } from './templates.ts'

/** Everything about one delivery that its channels share. */
interface Dispatch {
  readonly tx: Tx
  readonly kit: Kit
  readonly event: string
  readonly payload: Topics['notice']
  readonly row: NoticeRow
  readonly template: TemplateRecord
  readonly to: Reached
  readonly words: Words
  readonly now: Date
}

interface Words {
  readonly language: string
  readonly title: string
  readonly note: string
  readonly text: string
  readonly sms: string
  readonly link: string | null
}

/** All channels in one transaction; what leaves the server is a row of its own, so that one failure repeats nothing else. */
export const deliverNotice =
  (kit: Kit) =>
  ({ id: event, payload }: Message<'notice'>): Promise<void> =>
    kit.db.transaction(async tx => {
      const row = kit.notices[payload.code]
      const template = await templateOf(tx, payload.code)
      if (!row || !template) throw new Error(`there is no notice ${payload.code}`)
      const now = kit.clock.now()
      const to = await reach(tx, payload.to, now)
      const dispatch: Dispatch = {
        tx,
        kit,
        event,
        payload,
        row,
        template,
        to,
        words: wordsFor(kit, row, template, to, payload.values),
        now,
      }
      for (const way of waysFor(await situationOf(dispatch))) await channels[way](dispatch)
    })

const channels: Readonly<Record<Way, (dispatch: Dispatch) => Promise<void>>> = {
  inbox: toInbox,
  mail: dispatch => toMail(dispatch, 'mail', dispatch.to.email, null),
  parent: dispatch =>
    toMail(
      dispatch,
      'parent',
      dispatch.to.parentEmail,
      `This message is for ${dispatch.to.name}, who is under 13, so it comes to you.`,
    ),
  sms: toText,
  // No part of the platform can receive push messages yet.
  push: () => Promise.resolve(),
}

async function situationOf({ tx, kit, row, template, to, payload }: Dispatch): Promise<Situation> {
  const code = row.urgent === 'code'
  const mails = canSendMail(kit.config)
  const bounced = await bouncedAmong(tx, [to.email, to.parentEmail])
  const left = (email: string | null) =>
    email === null || template.essential ? Promise.resolve(false) : hasLeft(tx, email, template.category)
  return {
    template: switchesOn(template),
    essential: template.essential,
    code,
    receiver: to.kind,
    open: to.open,
    ...(await switchesOf(tx, to.user, payload.code)),
    // Whoever asks for a code by mail may have mended the mailbox, so a code is tried again.
    address: {
      mail: mails && to.email !== null && (code || !bounced.has(to.email)),
      sms: to.mobile !== null && canSendTexts(kit.config),
      push: false,
    },
    unsubscribed: await left(to.email),
    underThirteen: to.underThirteen,
    parent: mails && to.parentEmail !== null && !bounced.has(to.parentEmail) && !(await left(to.parentEmail)),
  }
}

/** The template's switches count only for channels that it has texts for. */
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
): Words {
  const { language, locale } = languageFor(to.lang, Object.keys(row.translations ?? {}))
  const translated = row.translations?.[language]
  const texts = translated
    ? { title: translated.title, note: translated.body, text: translated.body, sms: translated.sms ?? '' }
    : template
  const values = valuesFor(given, { timeZone: to.timeZone, locale }, kit.origin)
  return {
    language,
    title: fillLine(texts.title, values),
    note: fillText(texts.note, values),
    text: fillText(texts.text, values),
    sms: fillLine(texts.sms, values),
    link: fillLink(row.link, given),
  }
}

async function toInbox({ tx, kit, event, payload, to, words, now }: Dispatch): Promise<void> {
  if (to.user === null) return
  const [made] = await tx
    .insert(notices)
    .values({
      id: kit.newId(),
      event,
      receiver: to.user,
      from: payload.from,
      school: payload.school,
      code: payload.code,
      title: words.title,
      body: words.note,
      link: words.link,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (made) await emit(tx, kit.clock, noticeContract, 'created', wireNotice(made), [`user:${made.receiver}`])
}

async function toMail(
  { tx, kit, event, payload, row, template, to, words, now }: Dispatch,
  way: 'mail' | 'parent',
  email: string | null,
  preface: string | null,
): Promise<void> {
  if (email === null) return
  const token = template.essential ? null : await tokenFor(tx, email, template.category, now)
  const letter = {
    language: words.language,
    subject: words.title,
    preface,
    body: words.text || words.sms,
    link: words.link === null ? null : addressOf(kit.origin, words.link),
    leave: token === null ? null : addressOf(kit.origin, `/setting/unsubscribe/${token}`),
    home: addressOf(kit.origin, '/'),
  }
  const [made] = await tx
    .insert(deliveries)
    .values({
      id: kit.newId(),
      key: `${event} ${way}`,
      type: 'mail',
      code: payload.code,
      user: to.user,
      to: email,
      subject: words.title,
      text: letterText(letter),
      html: letterHtml(letter),
      calendar: payload.calendar ?? null,
      unsubscribe: token,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (made) await put(tx, kit.clock, 'mail', { delivery: made.id }, { key: made.key, ...inOrder(row, email) })
}

async function toText(dispatch: Dispatch): Promise<void> {
  const { tx, kit, event, payload, row, to, words, now } = dispatch
  if (to.mobile === null || words.sms === '') return
  const counted = row.urgent !== 'code' && to.user !== null
  if (counted && (await textsOfDay(dispatch)) >= mostTextsADay) return
  const [made] = await tx
    .insert(deliveries)
    .values({
      id: kit.newId(),
      key: `${event} sms`,
      type: 'sms',
      code: payload.code,
      user: to.user,
      to: to.mobile,
      subject: '',
      text: words.sms,
      counted,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  const morning = row.urgent === undefined ? quietUntil(now, to.timeZone) : null
  if (made)
    await put(
      tx,
      kit.clock,
      'sms',
      { delivery: made.id },
      { key: made.key, ...(morning === null ? inOrder(row, to.mobile) : { dueAt: morning }) },
    )
}

/** Messages to one address keep their order, but nobody waits for a code behind a mail that cannot be delivered. */
const inOrder = ({ urgent }: NoticeRow, address: string): { readonly orderKey?: string } =>
  urgent === undefined ? { orderKey: address } : {}

/** Two nodes counting for one person wait for each other, so that the sixth text is never sent. */
async function textsOfDay({ tx, to, now }: Dispatch): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`texts ${to.user}`}))`)
  const [row] = await tx
    .select({ n: count() })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.user, to.user ?? ''),
        eq(deliveries.counted, true),
        gt(deliveries.createdAt, new Date(now.getTime() - 86_400_000)),
      ),
    )
  return row?.n ?? 0
}
