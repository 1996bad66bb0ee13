// The demo teacher's sessions around today: running, later today, in the next days, and in the study
// centre. Created through the domain's own functions.
import { buyForDemo } from '#commerce/server/demo.api.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import {
  demoBegun,
  demoMorning,
  demoPerson,
  demoPlanned,
  demoScene,
  demoSoon,
  type DemoLesson,
  type DemoScene,
  type DemoStage,
} from './demo.api.ts'
import { register } from './enrol/enrol.ts'
import { schedule } from './schedule/schedule.ts'
import { sessions, type SessionRow } from './sessions.tables.ts'

const room = { url: 'https://meet.demo.classwright.test/harbour', passcode: null, waiting_room: false }
const price = (cents: number, val = 0) => ({ price: cents, val, end: null, size: 0 })

export async function demo(kit: Kit): Promise<void> {
  const [known] = await kit.db.select({ id: sessions.id }).from(sessions).limit(1)
  if (known) return
  const sold = await kit.db.transaction(async db => {
    const scene = await demoScene(db)
    if (!scene) return undefined
    const stage: DemoStage = { kit, db, actor: scene.actor }
    const now = kit.clock.now()
    await lessons(stage, scene, now)
    const workshop = await workshops(stage, scene, now)
    await course(stage, scene, now)
    await study(stage, scene, now)
    return workshop?.id
  })
  const buyer = await demoPerson(kit.db, 'student2')
  if (sold !== undefined && buyer)
    await buyForDemo(kit, { buyer: buyer.id, goods: [sold], style: 'session', at: kit.clock.now() })
}

/** For the class: one running, one homework, one later today and one on some of the next days. */
async function lessons(stage: DemoStage, { classId, named }: DemoScene, now: Date): Promise<void> {
  const plan = (start: Date, name: string, more: Partial<DemoLesson> = {}) =>
    when(named('task', name), cid =>
      demoPlanned(stage, now, start, { type: 'session', cid, classId, color: 'teal', ...more }),
    )
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  await when(named('task', 'A water diary'), cid =>
    demoBegun(stage, ago(15), { type: 'session', cid, classId, color: 'teal', guest: true, minutes: 180 }),
  )
  await when(named('task', 'A fair share: our plan for the school'), cid =>
    demoBegun(stage, ago(20 * 60), {
      type: 'session',
      cid,
      classId,
      color: 'violet',
      sessionType: 'student',
      minutes: 14 * 24 * 60,
    }),
  )
  await when(named('tool', 'How our group worked'), cid =>
    demoBegun(stage, ago(19 * 60), {
      type: 'toolSession',
      cid,
      classId,
      color: 'grape',
      sessionType: 'student',
      minutes: 14 * 24 * 60,
    }),
  )
  await plan(demoSoon(now), 'From the hill to the tap')
  await plan(demoMorning(now, 1), 'A water diary')
  await plan(demoMorning(now, 3), 'A fair share: our plan for the school', { color: 'violet' })
  await plan(demoMorning(now, 4, 660), 'From the hill to the tap', {
    sessionType: 'student',
    countdown: { type: 2, studentCtrl: true, deadline: null, down: 20 },
  })
}

/** Enrolment: paid, school-only, free, and for colleagues. The first has a buyer. */
async function workshops(stage: DemoStage, { named }: DemoScene, now: Date): Promise<SessionRow | undefined> {
  const [hill, diary] = [named('task', 'From the hill to the tap'), named('task', 'A water diary')]
  const paid = await when(hill, cid =>
    demoPlanned(stage, now, demoMorning(now, 5, 960), {
      type: 'taskWorkshop',
      cid,
      zoom: room,
      regMax: 20,
      welcome: true,
      discount: price(1500),
    }),
  )
  await when(diary, cid =>
    demoPlanned(stage, now, demoMorning(now, 7, 960), {
      type: 'taskWorkshop',
      cid,
      zoom: room,
      regMax: 30,
      promotion: true,
      name: 'How much water do you use? A free hour',
    }),
  )
  const inner = await when(diary, cid =>
    demoPlanned(stage, now, demoMorning(now, 6, 900), { type: 'taskSchoolWorkshop', cid, regMax: 12 }),
  )
  await when(named('pdTask', 'Comments that ask for an answer'), cid =>
    demoPlanned(stage, now, demoMorning(now, 8, 1110), { type: 'workshop', cid, zoom: room, regMax: 30 }),
  )
  if (inner) await enrol(stage, now, inner, 'student')
  return paid
}

/** Three afternoons sold together. */
async function course(stage: DemoStage, { named }: DemoScene, now: Date): Promise<void> {
  const tasks = ['From the hill to the tap', 'A water diary', 'A fair share: our plan for the school']
  const unit = named('unit', 'Water is precious')
  if (!unit) return
  const childs: { _id: string; groupName: string }[] = []
  for (const [index, name] of tasks.entries()) {
    const made = await when(named('task', name), cid =>
      demoPlanned(stage, now, demoMorning(now, 10 + index * 2, 960), {
        type: 'taskWorkshop',
        cid,
        zoom: room,
        name,
        regMax: 15,
      }),
    )
    if (made) childs.push({ _id: made.id, groupName: index < 2 ? 'Week 1' : 'Week 2' })
  }
  if (childs.length > 0)
    await schedule(
      stage.kit,
      { ...stage, now },
      {
        type: 'unitCourses',
        cid: unit.id,
        childs,
        regMax: 15,
        discount: price(3900, 10),
        premium: true,
        startNow: false,
      },
    )
}

/** Student-paced: free, paid, and an interactive video. */
async function study(stage: DemoStage, { named }: DemoScene, now: Date): Promise<void> {
  const publish = (cid: string, more: Partial<DemoLesson> = {}) =>
    schedule(
      stage.kit,
      { ...stage, now },
      { type: 'selfStudy', cid, startNow: true, sessionType: 'student', ...more },
    )
  const free = await when(named('task', 'From the hill to the tap'), cid => publish(cid))
  await when(named('task', 'A fair share: our plan for the school'), cid =>
    publish(cid, {
      discount: price(900, 20),
      premium: true,
      countdown: { type: 2, studentCtrl: true, deadline: null, down: 30 },
    }),
  )
  const film = await when(named('video', 'The tide and the Moon'), cid => publish(cid))
  for (const each of [free, film]) if (each) await enrol(stage, now, each, 'student')
}

const when = async <T>(
  content: { readonly id: string } | undefined,
  make: (id: string) => Promise<T>,
): Promise<T | undefined> => (content ? make(content.id) : undefined)

async function enrol(
  { kit, db, actor: teacher }: DemoStage,
  now: Date,
  session: SessionRow,
  local: string,
): Promise<void> {
  const person = await demoPerson(db, local)
  if (!person) return
  const actor: Actor = {
    id: person.id,
    roles: person.roles,
    memberships: teacher.school == null ? [] : [{ school: teacher.school, as: 'student', roles: [] }],
  }
  await register(kit, { db, actor, now }, session, { _id: person.id }, undefined)
}
