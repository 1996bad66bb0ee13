// The channels of one delivery: an inbox notice, a mail, a text message, a push message to each device.
import { and, count, eq, gt, sql } from 'drizzle-orm'
import {
  maxTextsADay,
  quietUntil,
  type Closeness,
  type DeliveryRoute,
} from '#communications/contract/delivery.rules.ts'
import { noticeContract } from '#communications/contract/notices.contract.ts'
import { addressOf } from '#communications/contract/render.rules.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { NoticeRow } from '#kit/contract/notices.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Topics } from '#kit/server/outbox.ts'
import { letterHtml, letterText } from '../mail/mail.letter.ts'
import { tokenFor } from '../mail/mailings.ts'
import { wireNotice } from '../notices/notices.service.ts'
import { deliveries, notices, type TemplateRecord } from '../notices.tables.ts'
import { devicesOf } from '../push/push-devices.ts'
import { reachAddress, type Reached } from './receivers.ts'

/** Data that all channels of one delivery share. */
export interface Dispatch {
  readonly tx: Tx
  readonly kit: Kit
  readonly event: string
  readonly payload: Topics['notice']
  readonly row: NoticeRow
  readonly template: TemplateRecord
  readonly to: Reached
  readonly words: NoticeTexts
  /** Renders the notice for the parent of its receiver. */
  readonly wordsForParent: (parent: Reached) => NoticeTexts
  readonly now: Date
  readonly isEssential: boolean
  readonly close: Closeness
}

export interface NoticeTexts {
  readonly language: string
  readonly title: string
  readonly note: string
  readonly text: string
  readonly sms: string
  readonly link: string | null
  /** Title of a push message. */
  readonly push: string
  /** Explains why an address without an account receives the message. */
  readonly outside: string
}

/** Link target of a message without a page of its own. */
const noticesPath = '/my/notice'

const reasons = {
  account: 'You get this mail because of your notification settings.',
  essential:
    'You get this mail because it concerns the security or the rules of your account, or what you booked or paid.',
  parent: (child: string) =>
    `You get this mail because ${child} is under 13 and this is the address of a parent or guardian.`,
} as const

export const channels: Readonly<Record<DeliveryRoute, (dispatch: Dispatch) => Promise<void>>> = {
  inbox: toInbox,
  mail: dispatch => toMail(dispatch, ownMail(dispatch)),
  parent: toParent,
  sms: toText,
  push: toDevices,
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

interface MailFrame {
  readonly way: 'mail' | 'parent'
  readonly email: string | null
  readonly preface: string | null
  readonly reason: string
  readonly canLeave: boolean
}

function ownMail({ to, isEssential, words }: Dispatch): MailFrame {
  const ofAccount = isEssential ? reasons.essential : reasons.account
  return {
    way: 'mail',
    email: to.email,
    preface: null,
    reason: to.kind === 'address' ? words.outside : ofAccount,
    canLeave: !isEssential,
  }
}

/** Mails to a parent in place of the child are never essential. */
const parentMail = ({ to }: Dispatch): MailFrame => ({
  way: 'parent',
  email: to.parentEmail,
  preface: `This message is for ${to.name}, who is under 13, so it comes to you.`,
  reason: reasons.parent(to.name),
  canLeave: true,
})

/** Uses the parent's time zone and language if known, otherwise those of the school or child. */
async function toParent(dispatch: Dispatch): Promise<void> {
  const { parentEmail: email, user: child, timeZone: fallbackZone, lang: fallbackLang } = dispatch.to
  if (email === null || child === null) return
  const reader = await reachAddress(dispatch.tx, { email, child, fallbackZone, fallbackLang })
  await toMail({ ...dispatch, words: dispatch.wordsForParent(reader) }, parentMail(dispatch))
}

async function toMail(
  { tx, kit, event, payload, row, template, to, words, now }: Dispatch,
  { way, email, preface, reason, canLeave }: MailFrame,
): Promise<void> {
  if (email === null) return
  const token = canLeave ? await tokenFor(tx, email, template.category, now) : null
  const letter = {
    language: words.language,
    subject: words.title,
    preface,
    body: words.text || words.sms,
    link: words.link === null ? null : addressOf(kit.origin, words.link),
    reason,
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
      attachments: payload.attachments ?? null,
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
  if (counted && (await textsOfDay(dispatch)) >= maxTextsADay) return
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
  const morning = morningOf(dispatch)
  if (made)
    await put(
      tx,
      kit.clock,
      'sms',
      { delivery: made.id },
      { key: made.key, ...(morning === null ? inOrder(row, to.mobile) : { dueAt: morning }) },
    )
}

/** One message per device, so that a dead device delays no other. */
async function toDevices(dispatch: Dispatch): Promise<void> {
  const { tx, kit, event, payload, to, words, now } = dispatch
  if (to.user === null) return
  const morning = morningOf(dispatch)
  for (const device of await devicesOf(tx, to.user)) {
    const [made] = await tx
      .insert(deliveries)
      .values({
        id: kit.newId(),
        key: `${event} push ${device.id}`,
        type: 'push',
        code: payload.code,
        user: to.user,
        to: device.id,
        subject: words.push,
        text: words.link ?? noticesPath,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
    const due = morning === null ? {} : { dueAt: morning }
    if (made) await put(tx, kit.clock, 'push', { delivery: made.id }, { key: made.key, ...due })
  }
}

/** End of the receiver's quiet hours; null if it can be sent now. */
const morningOf = ({ row, close, now, to }: Dispatch): Date | null =>
  row.urgent === undefined && !close.night ? quietUntil(now, to.timeZone) : null

/** Messages to one address keep their order. Urgent ones skip the queue, so that a stuck mail never delays a code. */
const inOrder = ({ urgent }: NoticeRow, address: string): { readonly orderKey?: string } =>
  urgent === undefined ? { orderKey: address } : {}

/** Locks the count per person, so that two nodes together never exceed the daily limit. */
async function textsOfDay({ tx, to, now }: Dispatch): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`texts ${to.user}`}))`)
  const [row] = await tx
    .select({ n: count() })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.user, to.user ?? ''),
        eq(deliveries.counted, true),
        gt(deliveries.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
  return row?.n ?? 0
}
