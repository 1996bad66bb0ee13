// A template's switches on the settings page, and what each sends. Pure.
import {
  channelFlags,
  type NoticeSetting,
  type NoticeTemplate,
} from '#communications/contract/notices.contract.ts'
import { switchNames } from '#communications/contract/delivery.rules.ts'
import { managerRoles } from '#identity/contract/roles.ts'
import type { Channel, NoticeReader } from '#kit/contract/notices.ts'
import type { Actor } from '#kit/contract/permissions.ts'

type Flag = (typeof channelFlags)[number]
type Flags = NoticeSetting['setting'][string]

export interface ChannelSwitch {
  readonly flag: Flag
  readonly channel: Channel
  readonly on: boolean
  /** Cannot be switched off, because the notice keeps the account safe. */
  readonly locked: boolean
}

export const channelWords: Readonly<Record<Channel, string>> = {
  inbox: 'Inbox',
  mail: 'Email',
  sms: 'Text message',
  push: 'Push',
}

/** Inbox first, because everybody has one. */
const order: readonly Flag[] = ['enableInbox', 'enableEmail', 'enableText', 'enablePush']
const templateSwitch = {
  inbox: 'enableInbox',
  mail: 'enable',
  sms: 'enableSms',
  push: 'enablePush',
} as const satisfies Record<Channel, keyof NoticeTemplate>

const flagsOf = (setting: NoticeSetting, code: string): Flags => ({
  enableEmail: true,
  enableInbox: true,
  enableText: true,
  enablePush: true,
  ...setting.setting[code],
})

/** Switches of the channels that a template uses. Essential ones are locked for inbox and mail, codes altogether. */
export function switchesOf(template: NoticeTemplate, setting: NoticeSetting): ChannelSwitch[] {
  const flags = flagsOf(setting, template.code)
  return order.flatMap(flag => {
    const channel = switchNames[flag]
    if (!template.channels.includes(channel) || !template[templateSwitch[channel]]) return []
    const locked =
      template.essential &&
      (channel === 'inbox' || channel === 'mail' || template.code === 'VerificationCode')
    return [{ flag, channel, on: locked || flags[flag], locked }]
  })
}

/** Only the changed template, with all four flags. */
export const changeOf = (
  template: NoticeTemplate,
  setting: NoticeSetting,
  flag: Flag,
  on: boolean,
): { setting: NoticeSetting['setting'] } => ({
  setting: { [template.code]: { ...flagsOf(setting, template.code), [flag]: on } },
})

/** The templates that may ever reach this person. */
export function templatesFor(
  templates: readonly NoticeTemplate[],
  { roles }: Pick<Actor, 'roles'>,
): NoticeTemplate[] {
  const mine: readonly NoticeReader[] = [
    roles.includes('student') ? 'student' : 'educator',
    ...(roles.some(role => staff.includes(role)) ? (['staff'] as const) : []),
  ]
  return templates.filter(({ readers }) => readers.some(reader => mine.includes(reader)))
}
const staff: readonly string[] = [...managerRoles, 'sys']

/** Templates under their categories; categories that have something to choose come first. */
export function byCategory(
  templates: readonly NoticeTemplate[],
): [category: string, templates: NoticeTemplate[]][] {
  const groups = [...Map.groupBy(templates, template => template.category)]
  const fixed = (group: readonly NoticeTemplate[]) => group.every(template => template.essential)
  return groups.sort(([, one], [, other]) => Number(fixed(one)) - Number(fixed(other)))
}
