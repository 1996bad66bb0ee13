import { adminScreen } from '../parts/school-page.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { counted } from '../parts/words.ts'
import { BlocksEditor } from './blocks-editor.tsx'
import { OfTerm, trailOf, type TermParams } from './term-screen-frame.tsx'
import classes from '../parts/school.module.css'

export const Screen = adminScreen<TermParams>('Edit blocks', ({ school, params }) => (
  <OfTerm
    school={school}
    params={params}
  >
    {(term, year) => (
      <div className={classes.page}>
        <PageHeader
          title={`Edit the blocks of ${term.title}`}
          line={`A block lasts one lesson of ${counted(term.time / 60, 'minute')}. Click a day to add one.`}
          trail={trailOf(year, term)}
        />
        <BlocksEditor
          key={term._id}
          term={term}
          back={`/account/term/${year._id}/${term._id}/block`}
        />
      </div>
    )}
  </OfTerm>
))
