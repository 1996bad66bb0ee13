// What fills the page area: the whiteboard while shown, the page, or its question alone. Pure.
import { isBlankPage } from '#authoring/contract/blank-page.rules.ts'
import type { Drawing } from '../room/room-api.ts'
import { sketchIn } from '../room/sketch.ts'
import type { Stop } from './teaching.ts'

/** A page's whiteboard covers it while shown; its own record holds that flag. */
export const boardIsShown = (record: Pick<Drawing, 'blank'> | undefined): boolean =>
  record?.blank?.['shown'] === true

/** Whether the teacher's strokes are visible, on the page or the whiteboard. */
export const isDrawnOn = (record: Drawing | undefined): boolean =>
  boardIsShown(record) || sketchIn(record?.ppt).strokes.length > 0

/** A blank page gives its space to the question, except when notes are pinned on it. */
export const leavesPlace = ({ page, question }: Stop, record: Drawing | undefined): boolean =>
  question !== undefined &&
  question.type !== 'comment' &&
  page !== undefined &&
  isBlankPage(page) &&
  !isDrawnOn(record)
