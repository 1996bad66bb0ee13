import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deckModes, type Content } from '#authoring/contract/content.shapes.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { Aside } from '#kit/web/parts/aside.tsx'
import { missingQuery, parentsQuery } from '../parts/content.queries.ts'
import { useCurriculumName, useListOwner } from '../parts/choices.queries.ts'
import { count, editPath, labels, mayEdit, missingPath, statesOf, viewPath } from '../parts/content-words.ts'
import { Cover } from '../parts/cover.tsx'
import classes from './content.module.css'

export function Overview({ content }: { content: Content }) {
  const parents = useQuery(parentsQuery(content._id)).data ?? []
  return (
    <div className={classes.overview}>
      <div className={classes.main}>
        <div className={classes.cover}>
          <Cover content={content} />
        </div>
        {content.overview ? (
          <p className={classes.words}>{content.overview}</p>
        ) : (
          <p className={classes.dim}>No overview written yet.</p>
        )}
        {parents.length > 0 && (
          <section>
            <h2>Part of</h2>
            <ul className={classes.plain}>
              {parents.map(parent => (
                <li key={parent._id}>
                  <KindChip kind={parent.mode} /> <Link to={viewPath(parent)}>{parent.name}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Aside
        className={classes.facts}
        aria-label="Facts"
        resetKey={content}
      >
        <Facts content={content} />
      </Aside>
    </div>
  )
}

function Facts({ content }: { content: Content }) {
  const missing = useQuery(missingQuery(content._id)).data ?? []
  const curriculum = useCurriculumName(useListOwner(content), content.curriculum)
  const facts: (readonly [string, ReactNode])[] = [
    ['Curriculum', curriculum],
    ['Subjects', labels(content.subjects, 10)],
    ['Grades', labels(content.grades, 10)],
    ['Duration', content.duration ? count(content.duration.value, content.duration.unit) : null],
    ['Linked', content.linkNum > 0 ? count(content.linkNum, 'item') : null],
    ['Slides', content.pageNum > 0 ? count(content.pageNum, 'page') : null],
    ['Questions', content.questionNum > 0 ? String(content.questionNum) : null],
    [
      'Changed',
      <DateTime
        key="at"
        at={content.updatedAt}
      />,
    ],
  ]
  return (
    <>
      <div className={classes.chips}>
        {statesOf(content).map(({ words, tone }) => (
          <StateChip
            key={words}
            tone={tone}
          >
            {words}
          </StateChip>
        ))}
      </div>
      <PersonChip
        name={content.owner.name}
        picture={pictureOf(content.owner.avatar)}
        role={content.role === 'own' ? 'You, the owner' : 'Owner'}
      />
      <dl>
        {facts.flatMap(([term, value]) =>
          value
            ? [
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
      {missing.length > 0 && (
        <section>
          <h2>Needed before publishing</h2>
          <ul>
            {missing.map(each => (
              <li key={each.key}>
                {mayEdit(content) ? (
                  <TextLink to={missingPath(content, each)}>{each.name}</TextLink>
                ) : (
                  each.name
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {content.linkNum > 0 && (
        <p>
          <Link to={`/my/subtask/${content._id}`}>Open what is linked</Link>
        </p>
      )}
      {content.mode === 'video' && (
        <p>
          <Link to={`/video/preview/${content._id}`}>Watch as a learner</Link>
        </p>
      )}
      {content.mode === 'tool' && (
        <p>
          <Link to={`/account/assessment-tool/${content._id}`}>Open the tool</Link>
        </p>
      )}
      {deckModes.includes(content.mode) && content.pageNum > 0 && (
        <p>
          <Link to={`${editPath(content)}?step=slides`}>Open the slides</Link>
        </p>
      )}
    </>
  )
}
