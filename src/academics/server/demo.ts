// Academics of the demo world: a school with three curricula and two subjects copied from the platform, and a
// teacher's own curriculum.
import { and, eq } from 'drizzle-orm'
import { categoryColors, platform, type TreeKind } from '#academics/contract/academics.shapes.ts'
import { defaultGrades } from '#academics/contract/grades.rules.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { schoolBySlug } from '#schools/server/owners.api.ts'
import { curricula, gradeLists, type SubjectRow, subjects } from './academics.tables.ts'
import { categories, criteriaDefaults, criteriaSets, weights } from './evaluation.tables.ts'
import { offered } from './trees/offered.ts'
import { makeRecord } from './subjects/subjects.ts'
import { makeSet } from './tags/tag-sets.ts'
import { makePair, platformPair } from './templates/templates.ts'
import { editTree, publishTree } from './trees/tree-edit.ts'
import { importTree } from './trees/tree-import.ts'

const demoSchool = 'demo-harbour'
const demoTeacher = 'teacher@demo.classwright.test'

/** One transaction, so that the demo world is never incomplete. */
export const demo = (kit: Kit): Promise<void> =>
  kit.db.transaction(async tx => {
    const school = await schoolBySlug(tx, demoSchool)
    const teacher = await personByEmail(tx, demoTeacher)
    if (school) await schoolAcademics(kit, tx, school.id)
    if (teacher) await ownCurriculum(kit, tx, teacher.id)
  })

async function schoolAcademics(kit: Kit, tx: Tx, school: string): Promise<void> {
  const now = kit.clock.now()
  for (const code of ['nz', 'cam-low', 'us']) await choose(kit, tx, school, code)
  // A school from Grade 6 upwards; the younger grades are disabled.
  const young = new Set(defaultGrades.slice(0, 6).map(({ name }) => name))
  await tx
    .insert(gradeLists)
    .values({
      id: school,
      grades: defaultGrades
        .filter(({ name }) => name !== 'Tertiary')
        .map(grade => ({ ...grade, enable: !young.has(grade.name) })),
    })
    .onConflictDoNothing()
  await take(kit, tx, school, 'nz', 'Science', { grades: ['Grade 6', 'Grade 7', 'Grade 8', 'Grade 9'] })
  await take(kit, tx, school, 'cam-low', 'Mathematics', { grades: ['Grade 6', 'Grade 7', 'Grade 8'] })
  await take(kit, tx, school, 'nz', skillSet, { is: 'skill' })
  await makePair(
    tx,
    kit,
    {
      owner: school,
      name: 'Harbour unit plan',
      curriculum: null,
      curricId: null,
      isDefault: true,
      from: await platformPair(tx, undefined),
    },
    now,
  )
  await weighCategories(kit, tx, school)
  const [steps] = await tx
    .select()
    .from(criteriaSets)
    .where(and(eq(criteriaSets.owner, platform), eq(criteriaSets.name, 'Four steps')))
  if (steps)
    await tx.insert(criteriaDefaults).values({ owner: school, criteria: steps.id }).onConflictDoNothing()
  await tagSet(kit, tx, school, 'Places around the harbour', [
    'Wharf',
    'Marine reserve',
    'Tide pools',
    'Ferry terminal',
    'Weather station',
  ])
}

const classWeights = { Homework: 20, 'Lab report': 30, 'Group project': 20, Test: 30 } as const

/** Task categories, and their weights in the gradebooks of classes. */
async function weighCategories(kit: Kit, tx: Tx, school: string): Promise<void> {
  const now = kit.clock.now()
  const rows = await tx
    .insert(categories)
    .values(
      Object.keys(classWeights).map((name, index) => ({
        id: kit.newId(),
        owner: school,
        of: 'task' as const,
        name,
        color: categoryColors[index * 2] ?? categoryColors[0],
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning()
  if (rows.length === 0) return
  await tx.insert(weights).values({
    id: kit.newId(),
    owner: school,
    tab: 'classes',
    names: [],
    hours: 0,
    data: rows.map(({ id, name }) => ({
      taskCategory: id,
      weight: classWeights[name as keyof typeof classWeights],
      assessments: [],
    })),
    complete: true,
    createdAt: now,
  })
}

async function choose(kit: Kit, tx: Tx, owner: string, code: string): Promise<void> {
  const [offer] = await tx
    .select()
    .from(curricula)
    .where(and(eq(curricula.owner, platform), eq(curricula.code, code)))
  if (offer)
    await tx
      .insert(curricula)
      .values({ id: kit.newId(), owner, code, name: offer.name, createdAt: kit.clock.now() })
      .onConflictDoNothing()
}

const skillSet = '21st Century Skills'

/** Copies a platform subject and publishes its standards and topics; a skill set has one tree. */
async function take(
  kit: Kit,
  tx: Tx,
  owner: string,
  curriculum: string,
  name: string,
  { is = 'subject', grades = [] }: { is?: SubjectRow['is']; grades?: string[] },
): Promise<void> {
  const [source] = await tx
    .select()
    .from(subjects)
    .where(
      and(
        eq(subjects.owner, platform),
        eq(subjects.curriculum, curriculum),
        eq(subjects.name, name),
        eq(subjects.is, is),
      ),
    )
  if (!source) return
  const row = await makeRecord(tx, {
    id: kit.newId(),
    owner,
    is,
    name,
    curriculum,
    subjectCode: source.subjectCode,
    grades,
    updatedAt: kit.clock.now(),
  })
  const kinds: readonly TreeKind[] = is === 'skill' ? ['standard'] : ['standard', 'topic']
  for (const kind of kinds) {
    const { from } = await offered(tx, row, { from: source.id, fromKind: kind })
    await importTree(tx, { record: row.id, kind }, undefined, from, 'replace', () => kit.newId())
    await publishTree(tx, { record: row.id, kind }, undefined, kit.clock.now())
  }
}

async function tagSet(kit: Kit, tx: Tx, owner: string, set: string, names: readonly string[]): Promise<void> {
  const row = await makeSet(tx, {
    id: kit.newId(),
    owner,
    set,
    prompt: '',
    step: 'inquiry',
    stepTask: 'inquiry',
    publish: true,
    updatedAt: kit.clock.now(),
  })
  const key = { record: row.id, kind: 'standard' } as const
  await editTree(
    tx,
    key,
    undefined,
    names.map(name => ({ op: 'add', _id: kit.newId(), parent: null, before: null, name })),
    owner,
  )
  await publishTree(tx, key, undefined, kit.clock.now())
}

const clubTopics: readonly (readonly [string, readonly string[]])[] = [
  ['First programs', ['Sequence', 'Repetition', 'Decisions']],
  ['Games', ['Sprites and movement', 'Keeping score', 'Levels']],
  ['Robots', ['Sensors', 'Following a line']],
]

async function ownCurriculum(kit: Kit, tx: Tx, owner: string): Promise<void> {
  const now = kit.clock.now()
  const id = kit.newId()
  await choose(kit, tx, owner, 'nz')
  await weighCategories(kit, tx, owner)
  await take(kit, tx, owner, 'nz', skillSet, { is: 'skill' })
  await tx.insert(curricula).values({ id, owner, code: id, name: 'Coding club', createdAt: now })
  const row = await makeRecord(tx, {
    id: kit.newId(),
    owner,
    is: 'subject',
    name: 'Creative coding',
    curriculum: id,
    grades: ['Grade 7', 'Grade 8'],
    updatedAt: now,
  })
  const key = { record: row.id, kind: 'topic' } as const
  await editTree(
    tx,
    key,
    undefined,
    clubTopics.flatMap(([unit, topics]) => {
      const parent = kit.newId()
      return [
        { op: 'add' as const, _id: parent, parent: null, before: null, name: unit },
        ...topics.map(name => ({
          op: 'add' as const,
          _id: kit.newId(),
          parent,
          before: null,
          name,
          grade: ['Grade 7', 'Grade 8'],
        })),
      ]
    }),
  )
  await publishTree(tx, key, undefined, now)
}
