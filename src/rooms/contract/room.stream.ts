// Facts on their way to listeners: recipients, and how a listener's copy of a room applies them. Facts in
// order are applied, old ones ignored, and a gap requests a replay. Pure.
import { groupMembers, groupOf } from './group-answers.rules.ts'
import { applyAll } from './room.facts.ts'
import type { Fact, Replay, RoomNews } from './fact.shapes.ts'
import type { RoomState } from './room.shapes.ts'
import { factFor, factsFor } from './room.view.ts'

type News = Pick<RoomNews, 'after' | 'pub' | 'seq' | 'facts'>

/** To all teachers, to one learner, or to all learners without a version of their own. */
export type Delivery =
  | { readonly to: 'teachers'; readonly news: News }
  | { readonly to: 'learners'; readonly except: readonly string[]; readonly news: News }
  | { readonly to: { readonly uid: string }; readonly news: News }

export interface CommittedFacts {
  /** The state after the facts. */
  readonly state: RoomState
  readonly facts: readonly Fact[]
  readonly from: number
  readonly pubBefore: number
  readonly pub: number
}

/** An anonymous viewer: sees what all learners see. */
const anybody = ''

/** The facts that go to all learners. */
export const publicFacts = (state: RoomState, facts: readonly Fact[]): Fact[] =>
  factsFor(state, facts, anybody)

export function deliveriesOf({ state, facts, from, pubBefore, pub }: CommittedFacts): Delivery[] {
  if (facts.length === 0) return []
  const { seq } = state
  const forLearners = (list: Fact[]): News => ({ after: pubBefore, pub, seq, facts: list })
  const open = facts.map(fact => factFor(state, fact, anybody))
  const forAll = open.flatMap(fact => fact ?? [])
  const concerned = concernedBy(state, facts)
  // Fast path for a burst of private answers: each concerns only its own author.
  const apart = forAll.length === 0 && facts.every(({ kind }) => kind !== 'seated')
  return [
    { to: 'teachers', news: { after: from, pub: seq, seq, facts: [...facts] } },
    ...(forAll.length === 0
      ? []
      : [{ to: 'learners' as const, except: [...concerned.keys()], news: forLearners(forAll) }]),
    ...[...concerned].flatMap(([uid, own]) => {
      const theirs = apart
        ? [...own].flatMap(fact => factFor(state, fact, uid) ?? [])
        : facts.flatMap(
            (fact, index) =>
              (own.has(fact) || hasOwnWords(fact) ? factFor(state, fact, uid) : open[index]) ?? [],
          )
      return theirs.length === 0 ? [] : [{ to: { uid }, news: forLearners(theirs) }]
    }),
  ]
}

/** Learners who need a different version from the rest, with the facts concerned. */
function concernedBy(state: RoomState, facts: readonly Fact[]): Map<string, Set<Fact>> {
  const found = new Map<string, Set<Fact>>()
  const members = groupMembers(state)
  for (const fact of facts) {
    for (const uid of subjectsOf(state, fact, members)) {
      const own = found.get(uid)
      if (own) own.add(fact)
      else found.set(uid, new Set([fact]))
    }
  }
  found.delete(anybody)
  return found
}

/** @param members Members of each group, while group answering is on. */
function subjectsOf(
  state: RoomState,
  fact: Fact,
  members: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const withGroup = (uid: string | null): readonly string[] => [
    uid ?? anybody,
    ...(members.get(groupOf(state, uid) ?? '') ?? []),
  ]
  switch (fact.kind) {
    case 'attended':
    case 'blocked':
    case 'admitted':
    case 'removed':
    case 'nameHidden':
      return fact.uids
    case 'answered':
      return fact.mark.sharing ? [fact.mark.uid ?? anybody] : withGroup(fact.mark.uid)
    case 'unanswered':
    case 'starred':
    case 'answerHidden':
      return withGroup(fact.uid)
    case 'voted':
      return [...withGroup(fact.uid), fact.by ?? anybody]
    // Learners who join a group see its answers.
    case 'seated':
      return [...new Set(Object.values(fact.groups))].flatMap(group => members.get(group ?? '') ?? [])
    case 'groupsAnswer':
      return fact.on ? [...members.values()].flat() : []
    default:
      return 'uid' in fact && fact.kind !== 'teacherEntered' ? [fact.uid] : []
  }
}

const hasOwnWords = ({ kind }: Fact): boolean => kind === 'seated' || kind === 'answersShown'

export interface Copy {
  readonly state: RoomState
  /** The last fact in this copy that was sent to all learners. */
  readonly pub: number
  /** A replay covered everything up to here, so earlier news are ignored. */
  readonly sure: number
}

/** Facts after a gap, or with a seq already passed by others: only the server knows what is missing. */
export function receive(copy: Copy, news: News): Copy | 'replay' {
  if (news.seq <= copy.sure) return copy
  if (news.after !== copy.pub || news.seq <= copy.state.seq) return 'replay'
  return { state: { ...applyAll(copy.state, news.facts), seq: news.seq }, pub: news.pub, sure: copy.sure }
}

/** What to request: everything after the last certain fact. */
export const replayed = (copy: Copy | undefined, { seq, pub, facts, state }: Replay): Copy => {
  const next = state ?? (copy ? applyAll(copy.state, facts ?? []) : undefined)
  if (!next) throw new Error('a first replay brings the whole state')
  return { state: { ...next, seq }, pub, sure: seq }
}
