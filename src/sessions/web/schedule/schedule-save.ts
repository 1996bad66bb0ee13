import type { Content } from '#authoring/contract/content.shapes.ts'
import { api } from '#kit/web/api.ts'
import { kinds, type SessionKind } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { studyContract } from '#sessions/contract/study.contract.ts'
import { createSession, type NewSession } from '../parts/sessions.queries.ts'
import { kindNoun, meetsByVideo } from './kind-words.ts'
import { localOf, soon } from './local.rules.ts'
import { newPlan, type Plan } from './plan.ts'

export function saveWords({ kind, when }: Plan, count: number): string {
  if (kind === 'selfStudy') return 'Publish to the study centre'
  if (when === 'now' && kind !== null && !kinds[kind].flags.course) return 'Start now'
  const noun = kindNoun(kind ?? 'session')
  return count > 1 && kind !== null && !kinds[kind].flags.course
    ? `Schedule ${count} ${noun}s`
    : `Schedule ${noun}`
}

export function begin(
  content: Content,
  offered: readonly SessionKind[],
  zone: string,
  now: Date,
  address: URLSearchParams,
  given: Partial<Plan>,
): Plan {
  const [only] = offered
  const kind = given.kind ?? (offered.length === 1 ? (only ?? null) : null)
  const [from, to] = [address.get('start'), address.get('end')]
  const start = from !== null && !Number.isNaN(Date.parse(from)) ? new Date(from) : null
  const length =
    start !== null && to !== null ? Math.round((Date.parse(to) - start.getTime()) / 60_000) : Number.NaN
  return newPlan({
    kind,
    name: content.name.slice(0, 100),
    pace: content.sessionType,
    start: start === null ? soon(now, zone) : localOf(start, zone),
    ...(length >= 5 && { minutes: length }),
    ...(kind !== null && { meeting: meetsByVideo(kind) }),
    ...(address.get('now') !== null && { when: 'now' }),
    ...given,
  })
}

/** Self-study is created by the study centre, which includes linked content. */
export const saveNew = (data: NewSession, key: string): Promise<SessionCard> => {
  const { type, cid = '', name, image, discount, countdown } = data
  return type === 'selfStudy'
    ? api(studyContract).patch(
        'publish',
        {
          cid,
          ...(name !== undefined && { name }),
          ...(image !== undefined && { image }),
          ...(discount && { discount: discount as never }),
          ...(countdown !== undefined && { countdown: countdown as never }),
        },
        {},
        { key },
      )
    : createSession(data, key)
}
