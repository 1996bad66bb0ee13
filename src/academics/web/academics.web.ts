// The web part of academics: steps that it adds to the setup of a school.
import type { curriculumContract, gradesContract } from '#academics/contract/curricula.contract.ts'
import type { subjectsContract } from '#academics/contract/subjects.contract.ts'
import { api, light } from '#kit/web/api.ts'
import type { WebDomain } from '#kit/web/app.tsx'
import { provide } from '#kit/web/ports.ts'
import { setupSteps } from '#schools/web/parts/cards/setup-steps.ts'

const setting = '/account/academic-setting'

export const academicsWeb: WebDomain = {
  provides: [
    provide(setupSteps, {
      order: 20,
      label: 'Grades',
      to: `${setting}/grade`,
      isDone: async school =>
        (await api(light<typeof gradesContract>('grades')).get(school)).grades.some(({ enable }) => enable),
    }),
    provide(setupSteps, {
      order: 30,
      label: 'Curricula',
      to: setting,
      isDone: async school =>
        (await api(light<typeof curriculumContract>('curriculum')).find({ school, $limit: 1 })).total > 0,
    }),
    provide(setupSteps, {
      order: 40,
      label: 'Subjects',
      to: `${setting}/subject`,
      isDone: async school =>
        (await api(light<typeof subjectsContract>('subjects')).find({ uid: school, $limit: 1 })).total > 0,
    }),
  ],
}
