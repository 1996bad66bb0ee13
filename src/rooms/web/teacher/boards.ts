// The white board of a page covers the page while it is shown; that it is, stands in its own record. Pure.
import type { Drawing } from '../room/room-api.ts'

export const boardIsShown = (record: Pick<Drawing, 'blank'> | undefined): boolean =>
  record?.blank?.['shown'] === true
