// Sections that share the first page of the academic setting.
import { useSearchParams } from 'react-router'
import { CurriculaSection } from '../curricula/curricula-section.tsx'
import { OpenFrameworks } from '../curricula/open-frameworks.tsx'
import { CategoriesSection } from '../evaluation/categories-section.tsx'
import { CriteriaSection } from '../evaluation/criteria-section.tsx'
import { MapSection } from '../evaluation/map-section.tsx'
import { WeightsSection } from '../evaluation/weights-section.tsx'
import { GradesEditor } from '../grades/grades-editor.tsx'
import type { Owner } from '../parts/owner.ts'
import { CertificateQueue } from '../sys/certificate-queue.tsx'
import { TemplateList } from '../templates/template-list.tsx'
import { isSection, type SectionName } from './sections.ts'
import { SettingPage, useBase } from './setting-page.tsx'

const lines: Readonly<Record<SectionName, readonly [title: string, line: string]>> = {
  certificates: [
    'Curriculum certificates',
    'Schools and people who ask for standards that need a certificate.',
  ],
  curriculum: ['Academic setting', 'The curricula you teach, with their subjects, skills and tags.'],
  grade: ['Grades', 'Year levels, and the platform grades they match.'],
  subject: ['Subjects', ''],
  skill: ['Skills', ''],
  template: ['Templates', 'What authors fill in for units and tasks.'],
  criteria: ['Criteria', 'What student work is assessed against.'],
  map: ['Map', 'The percentages that each code stands for.'],
  'task-category': ['Task categories', 'What tasks are sorted by.'],
  'assessment-category': ['Assessment categories', 'What assessments are sorted by.'],
  weight: ['Assessment weights', 'How much each task category counts.'],
}

export function SettingSections({ owner }: { owner: Owner }) {
  const [address] = useSearchParams()
  const base = useBase()
  const requested = address.get('section')
  const at: SectionName = isSection(requested) ? requested : 'curriculum'
  const [title, line] = lines[at]
  const curriculumPath = (id: string) =>
    owner.is === 'platform' ? `${base}/curriculum/${id}/edit` : `/account/curriculum/${id}`
  return (
    <SettingPage
      owner={owner}
      at={at}
      title={title}
      line={line}
    >
      {at === 'certificates' && owner.is === 'platform' && <CertificateQueue />}
      {at === 'curriculum' && (
        <CurriculaSection
          owner={owner}
          to={curriculumPath}
        />
      )}
      {at === 'curriculum' && owner.is === 'school' && <OpenFrameworks owner={owner} />}
      {at === 'grade' && <GradesEditor owner={owner} />}
      {at === 'template' && <TemplateList owner={owner} />}
      {at === 'criteria' && <CriteriaSection owner={owner} />}
      {at === 'map' && <MapSection owner={owner} />}
      {at === 'task-category' && (
        <CategoriesSection
          key="task"
          owner={owner}
          kind="task"
        />
      )}
      {at === 'assessment-category' && (
        <CategoriesSection
          key="assessment"
          owner={owner}
          kind="assessment"
        />
      )}
      {at === 'weight' && <WeightsSection owner={owner} />}
    </SettingPage>
  )
}
