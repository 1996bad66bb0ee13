// One question as learners see it, with its levels, points and past results.
import { useQuery } from '@tanstack/react-query'
import { bloomLevels, knowledgeTypes } from '#academics/contract/levels.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { secondsOf } from '#authoring/contract/video.rules.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { contentQuery } from '../parts/content.queries.ts'
import { panelPath } from '../addon/place.ts'
import { questionParts } from '../parts/content-slots.ts'
import { outlineNames } from './branches.tsx'
import { QuestionPreview } from '../parts/questions/preview.tsx'
import { draftFrom, kindOf, questionKinds } from '../parts/questions/question-kinds.ts'
import { deckQuery, questionQuery } from './questions.queries.ts'
import classes from './questions.module.css'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(questionQuery(id))
  if (isMissing(answer.error))
    return <NotFoundState text="This question was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={answer}
      what="the question"
      shape="page"
    >
      {question => <One question={question} />}
    </Loaded>
  )
}

function One({ question }: { question: Question }) {
  const { data: content } = useQuery(contentQuery(question.rid))
  const onVideo = secondsOf(question.page) !== null
  const { data: deck } = useQuery({ ...deckQuery(question.rid), enabled: !onVideo })
  const page = deck?.pages.find(({ _id }) => _id === question.page)
  const kind = kindOf(question)
  const facts = [
    ['Bloom levels', question.bloom.map(level => bloomLevels[level]).join(', ')],
    ['Knowledge dimension', question.dimension === null ? '' : (knowledgeTypes[question.dimension] ?? '')],
    ['Command verbs', question.verb.join(', ')],
    ['Knowledge tags', question.tags.join(', ')],
    ...Object.entries(question.score).map(([of, { val }]) => [
      of === 'plain' ? 'Points' : `Points for ${outlineNames[of as keyof typeof outlineNames].toLowerCase()}`,
      String(val),
    ]),
  ].filter(([, words]) => words !== '')
  return (
    <>
      <PageHeader
        title={question.name || `${questionKinds[kind].label} question`}
        line={
          <>
            {questionKinds[kind].label} question
            {content && (
              <>
                {' '}
                of{' '}
                <TextLink
                  to={
                    onVideo
                      ? `/video/edit/${question.rid}`
                      : panelPath(`/addon/${kind}`, question.rid, question.page)
                  }
                >
                  {content.name}
                </TextLink>
              </>
            )}
            .
          </>
        }
      />
      <div
        className={classes.panel}
        style={{ maxWidth: 720 }}
      >
        <QuestionPreview
          question={draftFrom(question)}
          picture={page?.picUrl}
        />
        {facts.length > 0 && (
          <dl className={classes.lines}>
            {facts.map(([name, words]) => (
              <div
                key={name}
                className={classes.two}
              >
                <dt className={classes.small}>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <questionParts.Outlet question={question} />
    </>
  )
}
