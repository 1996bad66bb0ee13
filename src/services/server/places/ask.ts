// A request to a map server.
import type * as z from '#zod'
import { fetchJson, type Question } from '#kit/server/fetch-json.ts'

/** @returns Null for 404. */
export const ask = <T extends z.ZodMiniType>(question: Question, shape: T): Promise<z.output<T> | null> =>
  fetchJson('places', question, shape)
