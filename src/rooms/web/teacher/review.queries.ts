// A class in review, as far as its reader may see it.
import { queryOptions } from '@tanstack/react-query'
import type { roomsContract } from '#rooms/contract/room.contract.ts'
import { api, light } from '#kit/web/api.ts'
import { roomApi, type Screen } from '../room/room-api.ts'

/** With the reader's own role. */
export const roomQuery = (key: string) =>
  queryOptions({
    queryKey: ['rooms', 'review', key],
    queryFn: () => api(light<typeof roomsContract>('rooms')).get(key),
  })
export const lessonQuery = (sid: string, screen: Screen) =>
  queryOptions({
    queryKey: ['rooms', 'review', sid, 'lesson', screen],
    queryFn: () => roomApi(sid, screen).content(),
  })
export const answersQuery = (sid: string, screen: Screen, page: string) =>
  queryOptions({
    queryKey: ['rooms', 'review', sid, 'answers', screen, page],
    queryFn: () => roomApi(sid, screen).answers(page),
  })
export const commentsQuery = (sid: string, screen: Screen) =>
  queryOptions({
    queryKey: ['rooms', 'review', sid, 'comments', screen],
    queryFn: () => roomApi(sid, screen).comments(),
  })
export const drawingQuery = (sid: string, screen: Screen, page: string) =>
  queryOptions({
    queryKey: ['rooms', 'review', sid, 'drawing', page],
    queryFn: () => roomApi(sid, screen).drawing(page),
  })
