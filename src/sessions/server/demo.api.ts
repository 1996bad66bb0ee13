// Demo lessons with realistic history: created the day before, started, ended. Shared by later domains.
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import type { ContentRow } from '#authoring/server/contents.api.ts'
import { filledContents } from '#authoring/server/teaching.api.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { classesOfPerson } from '#schools/server/classes.api.ts'
import { schoolBySlug } from '#schools/server/owners.api.ts'
import { dayAt, instantAt } from '#sessions/contract/times.rules.ts'
import { schedule } from './schedule/schedule.ts'
import type { NewSession } from './schedule/insert-session.ts'
import type { SessionRow } from './sessions.tables.ts'
import { startSession } from './session/state.ts'

const [minute, day] = [minuteMs, dayMs]
const there = 'Pacific/Auckland'

export const demoPerson = (db: Tx, local: string) => personByEmail(db, `${local}@demo.classwright.test`)

/** The demo teacher in the demo school, with a class and teachable content. */
export interface DemoScene {
  readonly actor: Actor & { readonly id: string }
  readonly school: string
  readonly classId: string
  named(mode: ContentMode, name: string): ContentRow | undefined
}

export async function demoScene(db: Tx): Promise<DemoScene | undefined> {
  const [tara, school] = [await demoPerson(db, 'teacher'), await schoolBySlug(db, 'demo-harbour')]
  const red =
    tara &&
    (await classesOfPerson(db, tara.id)).find(({ name, as }) => as === 'teacher' && name.includes('Red'))
  if (!tara || !school || !red) return undefined
  const contents = await filledContents(db, tara.id)
  const of = (mode: ContentMode) => contents.filter(content => content.mode === mode)
  return {
    actor: {
      id: tara.id,
      roles: ['user', 'teacher'],
      school: school.id,
      memberships: [{ school: school.id, as: 'staff', roles: [] }],
    },
    school: school.id,
    classId: red.id,
    named: (mode, name) => of(mode).find(content => content.name === name) ?? of(mode)[0],
  }
}

/** Half past nine local school time, this many days from now. */
export const demoMorning = (now: Date, days: number, minutes = 570): Date =>
  instantAt(dayAt(new Date(now.getTime() + days * day), there), minutes, there)
/** The next half hour at least one hour away. */
export const demoSoon = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + 60 * minute) / (30 * minute)) * 30 * minute)

/** Runs with the clock at that time. */
export const demoAt = (kit: Kit, at: Date): Kit => ({ ...kit, clock: { now: () => at } })

export type DemoStage = Omit<CallContext, 'now'> & { readonly kit: Kit }
export type DemoLesson = Omit<NewSession, 'startNow' | 'start' | 'end'> & { readonly minutes?: number }

export const demoPlanned = (
  { kit, ...by }: DemoStage,
  now: Date,
  start: Date,
  { minutes = 45, ...lesson }: DemoLesson,
): Promise<SessionRow> =>
  schedule(
    demoAt(kit, now),
    { ...by, now },
    {
      ...lesson,
      start: start.toISOString(),
      end: new Date(start.getTime() + minutes * minute).toISOString(),
      startNow: false,
    },
  )

/** As if created the day before it took place. */
export async function demoBegun(stage: DemoStage, start: Date, lesson: DemoLesson): Promise<SessionRow> {
  const row = await demoPlanned(stage, new Date(start.getTime() - day), start, lesson)
  return startSession(demoAt(stage.kit, start), { db: stage.db, now: start }, row)
}
