// Notices as a table: code → channels and texts. Variables in the texts are `{name}`; the values a caller
// must give are read from the texts by the compiler, so a misspelt or missing one does not compile.

export type Channel = 'inbox' | 'mail' | 'sms' | 'push'

/** Who finds a notice among the choices of their account. */
export const noticeReaders = ['student', 'educator', 'staff'] as const
export type NoticeReader = (typeof noticeReaders)[number]
const everybody: readonly NoticeReader[] = ['student', 'educator']

/** Those without an account, such as parents, have nothing to choose: none. */
export const readersOf = ({ readers = everybody }: Pick<NoticeRow, 'readers'>): readonly NoticeReader[] =>
  readers

export interface NoticeRow {
  /** What it is called where people choose their notices; by default the words of its code. */
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
  /** Title of a push message: it stands on locked screens, so it names no people. */
  readonly push?: string
  /** Own-origin path that the notice leads to; `{link}` alone is a whole path. */
  readonly link?: string
  /** Only with it can a notice go to an address without an account: why it comes, and what to do to get no more. */
  readonly outside?: string
  /**
   * A code was asked for just now: no switch holds it back, no limit counts it. A lesson that is about to
   * start is told also at night.
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
