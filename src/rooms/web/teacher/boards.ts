// What stands where the page stands: the white board while it is shown, the page, or its question alone. Pure.
import { isBlankPage } from '#authoring/contract/blank-page.rules.ts'
import type { Drawing } from '../room/room-api.ts'
import { sketchIn } from '../room/sketch.ts'
import type { Stop } from './teaching.ts'

/** The white board of a page covers it while it is shown; that it is, stands in its own record. */
export const boardIsShown = (record: Pick<Drawing, 'blank'> | undefined): boolean =>
  record?.blank?.['shown'] === true

/** The teacher's lines are seen, on the page or on the board. */
export const isDrawnOn = (record: Drawing | undefined): boolean =>
  boardIsShown(record) || sketchIn(record?.ppt).strokes.length > 0

/** A blank page leaves its place to what it asks; notes are pinned on the page, so that one stays. */
export const leavesPlace = ({ page, question }: Stop, record: Drawing | undefined): boolean =>
  question !== undefined &&
  question.type !== 'comment' &&
  page !== undefined &&
  isBlankPage(page) &&
  !isDrawnOn(record)
