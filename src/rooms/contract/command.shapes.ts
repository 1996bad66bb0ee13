// Room commands: who may issue them, and the reasons for refusal.
import type { Fact } from './fact.shapes.ts'
import type { Group, Mark, RoomRole, RoomState, Seat } from './room.shapes.ts'
import type { ClosedReason } from './work-state.rules.ts'

export interface Person {
  readonly nickname: string
  readonly avatar: string | null
  readonly email: string | null
}

export type Command =
  | {
      readonly do: 'enter'
      readonly person: Person
      /** Signed in; added to the list of this lesson when the teacher admits them. */
      readonly unlisted?: boolean | undefined
    }
  | { readonly do: 'enterTeacher'; readonly person: Person }
  | { readonly do: 'turn'; readonly page: string }
  | { readonly do: 'lockPage'; readonly page: string; readonly on: boolean }
  | { readonly do: 'showAnswers'; readonly page: string; readonly mode: 'off' | 'names' | 'nameless' }
  /** Accepts answers again, whether the page was locked or its correct answer was shown. */
  | { readonly do: 'reopenPage'; readonly page: string }
  | { readonly do: 'showMaterials'; readonly page: string; readonly on: boolean }
  | { readonly do: 'attend'; readonly uids: readonly string[]; readonly on: boolean }
  | { readonly do: 'block'; readonly uids: readonly string[] | 'all'; readonly on: boolean }
  | {
      readonly do: 'group'
      readonly groups?: readonly Group[] | undefined
      readonly groupMax?: number | undefined
      readonly groupChoice?: boolean | undefined
    }
  | { readonly do: 'seat'; readonly groups: Readonly<Record<string, string | null>> }
  | { readonly do: 'groupAnswers'; readonly on: boolean }
  | { readonly do: 'peers'; readonly on: boolean }
  | { readonly do: 'allowVotes'; readonly on: boolean }
  | { readonly do: 'vote'; readonly _id: string; readonly on: boolean }
  | { readonly do: 'time'; readonly run: boolean }
  | { readonly do: 'startClock' }
  | { readonly do: 'feel'; readonly feel: NonNullable<Seat['feel']> }
  | {
      readonly do: 'answer'
      readonly mark: Omit<Mark, 'version' | 'star' | 'hidden' | 'votes' | 'voters' | 'at'> & {
        readonly uid: string
      }
      /** When the author created it, as far as the server can tell. */
      readonly made?: number | undefined
      /** A draft that the server submits because the page is closing. */
      readonly auto?: boolean | undefined
    }
  /** Self-study: "I am done". */
  | { readonly do: 'finish' }
  /** Self-study: the teacher has marked the answers on these pages, or lets the learner continue. */
  | { readonly do: 'markWork'; readonly uid: string; readonly pages: readonly string[] }
  | { readonly do: 'reopenWork'; readonly uid: string }
  | { readonly do: 'unanswer'; readonly _id: string; readonly made?: number | undefined }
  | { readonly do: 'star'; readonly _id: string; readonly on: boolean }
  | { readonly do: 'admit'; readonly uids: readonly string[] | 'all' }
  | { readonly do: 'remove'; readonly uids: readonly string[]; readonly on: boolean }
  | { readonly do: 'hideName'; readonly uids: readonly string[]; readonly on: boolean }
  | { readonly do: 'hideAnswer'; readonly _id: string; readonly on: boolean }

export type Refusal =
  | ClosedReason
  | 'room-forbidden'
  | 'room-full'
  | 'guests-not-allowed'
  | 'page-unknown'
  | 'choice-locked'
  | 'answer-shared'
  | 'answer-unknown'
  | 'answers-full'
  | 'votes-closed'
  | 'not-of-room'
  | 'group-unknown'
  | 'group-full'
  | 'groups-closed'
  | 'clock-not-yours'

/** Who issues the command, and what the room needs to know about its session. */
export interface Setting {
  readonly by: { readonly id: string; readonly role: RoomRole }
  readonly now: number
  /** Learners may enter: the session has started and has not ended. */
  readonly open: boolean
  /** When the session ended; null while it runs, and in the browser. */
  readonly ended: number | null
  readonly start: number
  /** New learners are locked until released. */
  readonly locked: boolean
  /** People who are not on the list wait until the teacher lets them in. */
  readonly lobby: boolean
  readonly guests: boolean
  /** Maximum number of people under the owner's plan. */
  readonly most: number
  /** Self-study: answers are accepted without entering. */
  readonly alone: boolean
  isPage(page: string): boolean
  /** Whether showing the answers of the page also shows the correct one. */
  hasKey(page: string): boolean
  /** Name of a person on the roster; undefined for anyone else. */
  onRoster(uid: string): string | undefined
}

const teachers: readonly RoomRole[] = ['teacher']
const learners: readonly RoomRole[] = ['learner', 'guest']
const both: readonly RoomRole[] = ['teacher', 'learner', 'guest']

/** Roles that may issue each command. */
export const mayDo: Readonly<Record<Command['do'], readonly RoomRole[]>> = {
  enter: learners,
  enterTeacher: teachers,
  turn: teachers,
  lockPage: teachers,
  showAnswers: teachers,
  reopenPage: teachers,
  showMaterials: teachers,
  attend: teachers,
  block: teachers,
  group: teachers,
  seat: both,
  groupAnswers: teachers,
  peers: teachers,
  allowVotes: teachers,
  vote: learners,
  time: teachers,
  startClock: learners,
  feel: learners,
  answer: both,
  unanswer: both,
  finish: learners,
  markWork: teachers,
  reopenWork: teachers,
  star: teachers,
  admit: teachers,
  remove: teachers,
  hideName: teachers,
  hideAnswer: teachers,
}

export type Outcome = readonly Fact[] | Refusal
export type Decisions = {
  readonly [K in Command['do']]: (
    state: RoomState,
    command: Extract<Command, { do: K }>,
    setting: Setting,
  ) => Outcome
}
