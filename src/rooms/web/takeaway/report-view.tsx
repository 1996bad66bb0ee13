// A report as learner and parents read it: answers, points and remarks as sent, the class without names.
import { Statement } from '#academics/web/parts/statement.tsx'
import { Button } from '@mantine/core'
import { pointTitles } from '#authoring/web/parts/outline/kinds.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { markedKinds } from '#rooms/contract/takeaway.rules.ts'
import type { Report } from '#rooms/contract/report.shapes.ts'
import { noAnswerWords } from '#rooms/contract/work-words.rules.ts'
import { AnswerView } from './answer-view.tsx'
import { hasBody, QuestionBody, questionWords } from './question-head.tsx'
import { Said } from './remark-field.tsx'
import { reportParts, type ReportReader } from '../parts/takeaway/takeaway-slots.ts'
import { pointsWords } from './takeaway-state.ts'
import { TermFigures } from './term-figures.tsx'
import { SlidePicture } from './slide-picture.tsx'
import classes from './takeaway.module.css'

export function ReportView({
  report,
  line,
  reader = {},
}: {
  report: Report
  reader?: ReportReader
  /** Subtitle for this reader. */ line?: string | undefined
}) {
  const { name, className, teacher, student, start, sentAt, score, point, pdf, questions, comments, remark } =
    report
  const place = usePlace()
  const overall = comments.filter(({ rid, page }) => rid === null && page === null)
  return (
    <article className={classes.report}>
      <PageHeader
        title={line ?? `Report on ${name}`}
        line={
          <>
            {[student.nickname, name, className, teacher].filter(Boolean).join(' · ')} ·{' '}
            <DateTime
              weekday
              at={start}
            />
          </>
        }
        action={
          pdf ? (
            <Button
              component="a"
              href={`${pdf}&${new URLSearchParams({ zone: place.timeZone, locale: place.locale })}`}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={
                <Icon
                  name="download"
                  size={18}
                />
              }
            >
              Open as PDF
            </Button>
          ) : undefined
        }
      />
      {sentAt === null ? (
        <p
          className={classes.notice}
          role="note"
        >
          Your teacher has not sent points and remarks yet. These are your answers.
        </p>
      ) : (
        <Total
          point={point}
          score={score}
          sentAt={sentAt}
        />
      )}
      {report.term && <TermFigures term={report.term} />}
      {sentAt !== null && (
        <reportParts.Outlet
          report={report._id}
          reader={reader}
        />
      )}
      {overall.length > 0 && (
        <section
          className={classes.section}
          aria-labelledby="overall"
        >
          <h2 id="overall">What {teacher} says</h2>
          <Said
            comments={overall}
            files={report.files}
          />
        </section>
      )}
      {remark !== '' && (
        <section
          className={classes.section}
          aria-labelledby="class-remark"
        >
          <h2 id="class-remark">On the whole class</h2>
          <p className={classes.words}>{remark}</p>
        </section>
      )}
      {questions.map((question, at) => (
        <OneQuestion
          key={question._id}
          report={report}
          at={at}
        />
      ))}
    </article>
  )
}

function Total({ point, score, sentAt }: { point: number; score: number; sentAt: string }) {
  const share = score === 0 ? 0 : Math.round((point / score) * 100)
  return (
    <div className={classes.total}>
      {score > 0 && (
        <>
          <p>
            <b>{pointsWords(point, score)}</b> points
          </p>
          <div
            className={classes.meter}
            role="img"
            aria-label={`${share}% of the points`}
          >
            <span style={{ width: `${share}%` }} />
          </div>
        </>
      )}
      <p className={classes.small}>
        Sent{' '}
        <DateTime
          weekday
          at={sentAt}
        />
      </p>
    </div>
  )
}

function OneQuestion({
  report: { questions, response, marks, comments, stats, files, pages },
  at,
}: {
  report: Report
  at: number
}) {
  const question = questions[at]
  if (!question) return null
  const own = response.filter(({ page }) => page === question.page)
  const mark = marks.find(each => each.question === question._id)
  const stat = stats.find(each => each.question === question._id)
  const picture = pages.find(({ _id }) => _id === question.page)?.picUrl
  const said = comments.filter(({ rid, page }) =>
    rid === null ? page === question.page : own.some(({ _id }) => _id === rid),
  )
  return (
    <section
      className={classes.section}
      aria-labelledby={`q-${question._id}`}
    >
      <div className={classes.bar}>
        <h2 id={`q-${question._id}`}>{questionWords(question, at)}</h2>
        {mark && mark.score > 0 && <b className={classes.reached}>{pointsWords(mark.point, mark.score)}</b>}
      </div>
      <div className={classes.question}>
        {picture && <SlidePicture src={picture} />}
        <div className={classes.given}>
          {own.length === 0 && <p className={classes.small}>{noAnswerWords}</p>}
          {own.map(answer => (
            <AnswerView
              key={answer._id}
              answer={answer}
              question={question}
              files={files}
              picture={picture}
            />
          ))}
          <Said
            comments={said}
            files={files}
          />
          {mark && <Targets outlines={mark.outlines} />}
          {hasBody(question) && (
            <details className={classes.fold}>
              <summary>
                {question.type === 'choice' && stat ? 'What the class chose' : 'The whole question'}
              </summary>
              <QuestionBody
                question={question}
                stat={stat}
                own={own.flatMap(({ answer }) => answer)}
              />
            </details>
          )}
        </div>
      </div>
    </section>
  )
}

const Targets = ({ outlines }: Pick<Report['marks'][number], 'outlines'>) => (
  <>
    {markedKinds(outlines)
      .filter(([kind, entries]) => kind !== 'plain' && entries.length > 0)
      .map(([kind, entries]) => (
        <table
          key={kind}
          className={classes.targets}
        >
          <caption>{pointTitles[kind]}</caption>
          <tbody>
            {entries.map(({ _id, name, point, score, criteriaCode, criteria }) => (
              <tr key={_id}>
                <th scope="row">
                  <Statement
                    text={name}
                    inline
                  />
                  {criteriaCode !== null && (
                    <small>
                      {criteriaCode} {criteria.find(({ code }) => code === criteriaCode)?.name}
                    </small>
                  )}
                </th>
                <td>{pointsWords(point, score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
  </>
)
