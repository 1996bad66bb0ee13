import { useQuery } from '@tanstack/react-query'
import { sessionsByIdsQuery } from '#sessions/web/parts/sessions.queries.ts'

/** Teachers write; admins of the school read. */
export const useMayMark = (session: string): boolean =>
  useQuery(sessionsByIdsQuery([session])).data?.[0]?.role === 'teacher'
