// Demo premium content of two contributors: one approved for physics lessons, one awaiting review.
import { eq } from 'drizzle-orm'
import type { DemoContent, DemoPlace } from '#authoring/server/demo.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { ApplicationPatch } from '#services/contract/application-draft.shapes.ts'
import { makeContent } from '../bookings/demo.lessons.ts'
import { apply, decideDraft, demoPapers, personOfDemo } from '../demo/demo.ts'
import { applications } from '../services.tables.ts'
import { freezeUnit } from './freeze.ts'

interface Contribution {
  readonly who: string
  readonly content: DemoContent
  readonly place: DemoPlace & { readonly curriculum: 'uk' | 'nz' }
  readonly decision?: ApplicationPatch
}

export async function demoContent(kit: Kit): Promise<void> {
  const staff = await personOfDemo(kit.db, 'staff')
  const isThere = (await kit.db.$count(applications, eq(applications.type, 'content'))) > 0
  if (!staff || isThere) return
  for (const contribution of contributions) await contribute(kit, staff, contribution)
}

async function contribute(
  kit: Kit,
  staff: NonNullable<Awaited<ReturnType<typeof personOfDemo>>>,
  { who, content, place, decision }: Contribution,
): Promise<void> {
  const person = await personOfDemo(kit.db, who)
  if (!person) return
  const papers = await demoPapers(kit, person)
  const unit = await makeContent(kit, person.id, content, place)
  await kit.db.transaction(async db => {
    const at = { db, now: kit.clock.now() }
    const draft = await apply(kit, at, person, papers, {
      type: 'content',
      unit,
      curriculum: place.curriculum,
      subject: place.subject,
      serviceRolesUser: [],
    })
    const frozen = await freezeUnit(kit, at, draft, unit)
    await decideDraft(kit, at, { person, staff }, frozen, decision)
  })
}

const contributions: readonly Contribution[] = [
  {
    who: 'tutor',
    place: { curriculum: 'uk', subject: 'Physics', grade: 'Grade 9' },
    decision: { status: 2 },
    content: {
      mode: 'task',
      name: 'How tall is this building?',
      cover: ['#0b7285', '#c5f6fa'],
      fields: {
        overview: 'Three ways to measure a height with a phone, and how sure one can be of each.',
        inquiry: ['How sure can one be of a number?'],
      },
      pages: [
        {
          title: 'Guess first',
          lines: ['Look at it.'],
          ask: { name: 'How tall is it, and why do you think so?' },
        },
        {
          title: 'Drop, swing, shadow',
          lines: ['A falling ball, a long pendulum, a shadow at noon.'],
          ask: {
            name: 'Which way is the surest?',
            options: [
              ['The falling ball', false],
              ['The pendulum', true],
              ['They are all the same', false],
            ],
          },
        },
        {
          title: 'Say how sure you are',
          lines: ['A number without its doubt says little.'],
          ask: { name: 'What is your answer, plus or minus how much?' },
        },
      ],
    },
  },
  {
    who: 'mentor',
    place: { curriculum: 'nz', subject: 'English', grade: 'Grade 9' },
    content: {
      mode: 'task',
      name: 'One paragraph, three readers',
      cover: ['#862e9c', '#f3d9fa'],
      fields: {
        overview: 'The same news, written for a friend, a neighbour and a judge.',
        inquiry: ['What does a reader need to know?'],
      },
      pages: [
        { title: 'Who reads this?', lines: ['Words change with their reader.'] },
        {
          title: 'Write',
          lines: ['Five sentences, no more.'],
          ask: { name: 'Your paragraph for the judge' },
        },
      ],
    },
  },
]
