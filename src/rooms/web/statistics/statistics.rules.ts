// Statistics as words and percentages. Pure.
import type { Statistics } from '#sessions/contract/learning.shapes.ts'

/** Whole per cent; null when dividing by zero. */
export const share = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null
export const shareWords = (part: number, whole: number): string =>
  whole > 0 ? `${share(part, whole)}%` : '–'

type Session = Statistics['sessions'][number]
type Member = Statistics['members'][number]

/** Only scheduled lessons have attendance; in student pace nobody is late. */
export const attended = (sessions: readonly Session[]): Session[] =>
  sessions.filter(({ sessionType, state }) => sessionType === 'live' && state !== 'scheduled')

const sum = <T>(list: readonly T[], of: (each: T) => number): number =>
  list.reduce((all, each) => all + of(each), 0)

export function totals({ sessions, questions, members }: Statistics): readonly (readonly [string, string])[] {
  const lessons = attended(sessions)
  const keyed = questions.filter(({ right }) => right !== null)
  return [
    ['Sessions', sessions.length.toLocaleString('en-US')],
    ['Learners', members.length.toLocaleString('en-US')],
    ...(lessons.length > 0
      ? [
          [
            'Attendance',
            shareWords(
              sum(lessons, ({ present }) => present),
              sum(lessons, ({ learners }) => learners),
            ),
          ] as const,
        ]
      : []),
    ...(questions.length > 0
      ? [
          [
            'Questions answered',
            shareWords(
              sum(sessions, ({ answered }) => answered),
              sum(sessions, ({ possible }) => possible),
            ),
          ] as const,
        ]
      : []),
    ...(keyed.length > 0
      ? [
          [
            'Right answers',
            shareWords(
              sum(keyed, ({ right }) => right ?? 0),
              sum(keyed, ({ answered }) => answered),
            ),
          ] as const,
        ]
      : []),
  ]
}

/** "18 present, 2 of them late, 4 absent". */
export const attendanceWords = ({
  present,
  late,
  absent,
}: Pick<Session, 'present' | 'late' | 'absent'>): string =>
  `${present} present${late > 0 ? `, ${late} of them late` : ''}, ${absent} absent`

export const memberSorts = ['name', 'least'] as const
export type MemberSort = (typeof memberSorts)[number]

/** By name, or by fewest answers, to show who may need help. */
export const sorted = (members: readonly Member[], by: MemberSort): Member[] =>
  by === 'name'
    ? [...members]
    : members.toSorted(
        (a, b) =>
          (share(a.answered, a.questions) ?? 101) - (share(b.answered, b.questions) ?? 101) ||
          (a.percent ?? 101) - (b.percent ?? 101),
      )
