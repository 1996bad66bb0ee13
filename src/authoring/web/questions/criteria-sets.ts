// Criteria sets for a rubric: the content's own first, then the default, those of the school or author, and
// the platform's.
import { useQuery } from '@tanstack/react-query'
import { platform } from '#academics/contract/academics.shapes.ts'
import type { Criteria } from '#academics/contract/evaluation.contract.ts'
import { rubricSteps } from '#academics/contract/evaluation.rules.ts'
import { criteriaQuery, defaultCriteriaQuery, mapQuery } from '#academics/web/parts/academics.queries.ts'
import { questionLimits, type Branch } from '#authoring/contract/question.shapes.ts'
import { contentQuery } from '../parts/content.queries.ts'
import { useListOwner } from '../parts/choices.queries.ts'
import { shortId } from '../parts/questions/question-kinds.ts'

export interface CriteriaSet {
  readonly _id: string
  readonly name: string
  /** Criteria for a target with this many points. */
  readonly steps: (full: number) => Branch['criteria']
}

export function useCriteriaSets(rid: string): CriteriaSet[] {
  const content = useQuery(contentQuery(rid)).data
  const owner = useListOwner({ school: content?.school ?? null, uid: content?.uid ?? '' }) ?? ''
  const isKnown = content !== undefined && owner !== ''
  const own = useQuery({ ...criteriaQuery(owner), enabled: isKnown }).data?.data ?? []
  const shared = useQuery({ ...criteriaQuery(platform), enabled: isKnown }).data?.data ?? []
  const map = useQuery({ ...mapQuery(owner), enabled: isKnown }).data?.rows ?? []
  const usual = useQuery({ ...defaultCriteriaQuery(owner), enabled: isKnown }).data?.criteria?._id
  const rank = (set: Criteria): number => {
    if (set._id === content?.criteria) return 0
    return set._id === usual ? 1 : 2
  }
  return [...own, ...shared]
    .filter(({ standard }) => standard.length > 0)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ _id, name, standard }) => ({
      _id,
      name,
      steps: full =>
        rubricSteps(standard, map, Math.max(1, full))
          .slice(0, questionLimits.criteria)
          .map(step => ({ ...step, _id: shortId(), weight: 1 })),
    }))
}
