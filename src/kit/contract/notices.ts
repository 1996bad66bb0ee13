// Notices as a table: code → channels and texts. Variables in the texts are `{name}`; the values a caller
// must give are read from the texts by the compiler, so a misspelt or missing one does not compile.

export type Channel = 'inbox' | 'mail' | 'sms' | 'push'

/** Who sees a notice in their notification settings. */
export const noticeReaders = ['student', 'educator', 'staff'] as const
export type NoticeReader = (typeof noticeReaders)[number]
const everybody: readonly NoticeReader[] = ['student', 'educator']

/** Those without an account, such as parents, have nothing to choose: none. */
export const readersOf = ({ readers = everybody }: Pick<NoticeRow, 'readers'>): readonly NoticeReader[] =>
  readers

export interface NoticeRow {
  /** Label in the notification settings; by default derived from the code. */
  readonly name?: string
  readonly channels: readonly Channel[]
  /** Students and educators, unless it says otherwise. */
  readonly readers?: readonly NoticeReader[]
  /** Which switch of the settings page it belongs to. */
  readonly category: string
  /**
   * Security, payment and legal notices ignore the user's switches for mail and inbox; `soon` within 48 hours
   * of the lesson.
   */
  readonly essential?: true | 'soon'
  readonly title: string
  /** Body of mail and inbox; blank lines part paragraphs. */
  readonly body: string
  /** Body of a text message. */
  readonly sms?: string
  /** Title of a push message. It appears on locked screens, so it names no people. */
  readonly push?: string
  /** Own-origin path that the notice leads to; `{link}` alone is a whole path. */
  readonly link?: string
  /**
   * Required for notices to addresses without an account: why the message was sent, and how to unsubscribe.
   */
  readonly outside?: string
  /**
   * Texts of the mail to a parent in place of a text or push message to a child under 13, where those for the
   * child would not fit; `{child}` is the child's name.
   */
  readonly parent?: { readonly title: string; readonly body: string }
  /**
   * For codes the person has just requested: no switch mutes them and no limit applies. Reminders of a lesson
   * about to start are sent at night too.
   */
  readonly urgent?: 'code' | 'lesson'
  /** Texts by language (`fr`), with the same variables; English is the fallback. */
  readonly translations?: Readonly<Record<string, Pick<NoticeRow, 'title' | 'body' | 'sms'>>>
}

export type NoticeTable = Readonly<Record<string, NoticeRow>>

export const notices = <const T extends NoticeTable>(table: T): T => table

type VariablesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | VariablesIn<Rest> : never

export type NoticeValues<R extends NoticeRow> = Readonly<
  Record<VariablesIn<R[keyof R & ('title' | 'body' | 'sms' | 'link' | 'outside')]>, string>
>

const variable = /\{(\w+)\}/g

export const variablesOf = (row: NoticeRow): string[] => [
  ...new Set(
    [row.title, row.body, row.sms ?? '', row.link ?? ''].flatMap(part =>
      [...part.matchAll(variable)].map(hit => hit[1] ?? ''),
    ),
  ),
]

export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(variable, (whole, name: string) => values[name] ?? whole)
