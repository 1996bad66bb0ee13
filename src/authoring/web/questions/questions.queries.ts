// Questions, materials and decks in the query cache, refreshed by service events.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  statsTargetContract,
  tagsKnowledgeContract,
  tagsTermsContract,
} from '#academics/contract/tags.contract.ts'
import { questionTargets, type Branch, type Question } from '#authoring/contract/question.shapes.ts'
import type { materialsContract, questionsContract } from '#authoring/contract/questions.contract.ts'
import type { slidesContract } from '#authoring/contract/slides.contract.ts'
import type { TaskOutline } from '#authoring/contract/outline.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import '#authoring/contract/relations.ts'
import { api, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'

const statsTargetService = light<typeof statsTargetContract>('stats-target')
const tagsKnowledgeService = light<typeof tagsKnowledgeContract>('tags-knowledge')
const tagsTermsService = light<typeof tagsTermsContract>('tags-terms')
const materialsService = light<typeof materialsContract>('materials')
const questionsService = light<typeof questionsContract>('questions')
const slidesService = light<typeof slidesContract>('slides')

const all = 500

export const questionsQuery = (parent: string) =>
  queryOptions({
    queryKey: ['authoring', 'questions', parent],
    queryFn: async () => (await api(questionsService).find({ id: parent, $limit: all })).data,
  })
export const questionQuery = (id: string) =>
  queryOptions({ queryKey: ['authoring', 'question', id], queryFn: () => api(questionsService).get(id) })
export const materialsQuery = (parent: string) =>
  queryOptions({
    queryKey: ['authoring', 'materials', parent],
    queryFn: async () => (await api(materialsService).find({ id: parent, $limit: all })).data,
  })
/** The deck of content; null while it has none. */
export const deckQuery = (rid: string) =>
  queryOptions({
    queryKey: ['authoring', 'deck', rid],
    queryFn: () => api(slidesService).get('byRid', { rid }),
  })

export const wordServices = { verb: tagsTermsService, tags: tagsKnowledgeService } as const
export type WordKind = keyof typeof wordServices
export const platformWordsQuery = (kind: WordKind) =>
  queryOptions({
    queryKey: ['authoring', 'words', kind],
    queryFn: () => api(wordServices[kind]).get('pubList'),
    staleTime: 10 * minuteMs,
  })
export const wordsLikeQuery = (kind: WordKind, key: string) =>
  queryOptions({
    queryKey: ['authoring', 'words', kind, key],
    queryFn: () => api(wordServices[kind]).get('search', { key }),
    enabled: key.length > 0,
    staleTime: minuteMs,
  })

/** Keeps the lists of one deck or video in sync with the server. */
export function useLiveQuestions(parent: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (parent === undefined) return undefined
    const again = (what: string) => () => {
      void queries.invalidateQueries({ queryKey: ['authoring', what, parent] })
    }
    const stops = [
      ...(['created', 'patched', 'removed'] as const).map(event =>
        onServiceEvent(questionsService, event, again('questions')),
      ),
      onServiceEvent(materialsService, 'patched', again('materials')),
      onServiceEvent(slidesService, 'patched', ({ _id }) => {
        if (_id === parent) void queries.invalidateQueries({ queryKey: ['authoring', 'deck'] })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, parent])
}

/** Words and levels that others used for this question's outline entries, most relevant first. */
export function useProposals(
  outline: TaskOutline | undefined,
  outlines: Question['outlines'],
): { bloom: number[]; knowledge: number[]; verb: string[]; tags: string[] } {
  const codes = new Map(
    outline
      ? [outline.outline, outline.assess, outline.pd, outline.goal, outline.skills]
          .flat()
          .flatMap(({ entries }) => entries.map(({ _id, code }) => [_id, code] as const))
      : [],
  )
  const served = leavesOf(outlines)
    .map(({ _id, name }) => `${(codes.get(_id) ?? '').trim().toLowerCase()}\n${name.trim().toLowerCase()}`)
    .slice(0, 100)
  const { data = [] } = useQuery({
    queryKey: ['authoring', 'stats', served],
    queryFn: async () => api(statsTargetService).find({ _id: await Promise.all(served.map(sha256)) }),
    enabled: served.length > 0 && globalThis.crypto?.subtle !== undefined,
    staleTime: minuteMs,
  })
  const often = (of: 'bloom' | 'knowledge') =>
    (data[0]?.[of] ?? [])
      .map((_, level) => ({ level, n: data.reduce((sum, each) => sum + (each[of][level] ?? 0), 0) }))
      .filter(({ n }) => n > 0)
      .sort((a, b) => b.n - a.n)
      .slice(0, 2)
      .map(({ level }) => level)
  const words = (of: 'terms' | 'tags') =>
    [...new Set(data.flatMap(each => each[of].toReversed()))].slice(0, 8)
  return { bloom: often('bloom'), knowledge: often('knowledge'), verb: words('terms'), tags: words('tags') }
}

function leavesOf(outlines: Question['outlines']): Branch[] {
  return questionTargets.flatMap(kind => {
    const branches = outlines[kind]
    const parents = new Set(branches?.map(({ parent }) => parent))
    return branches?.filter(({ _id, enable }) => enable && !parents.has(_id)) ?? []
  })
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
