// A learner's answers for authorised readers: the question, its slide, and the answer.
import type { Report } from '#rooms/contract/report.shapes.ts'
import { noAnswerWords } from '#rooms/contract/work-words.rules.ts'
import { AnswerView } from '../takeaway/answer-view.tsx'
import { hasBody, QuestionBody, questionWords } from '../takeaway/question-head.tsx'
import { SlidePicture } from '../takeaway/slide-picture.tsx'
import classes from '../takeaway/takeaway.module.css'

type Shared = Pick<Report, 'pages' | 'questions' | 'response' | 'files'>

export const SharedAnswers = ({ pages, questions, response, files }: Shared) =>
  questions.map((question, at) => {
    const picture = pages.find(({ _id }) => _id === question.page)?.picUrl
    const own = response.filter(({ page }) => page === question.page)
    return (
      <section
        key={question._id}
        className={classes.section}
        aria-labelledby={`shared-${question._id}`}
      >
        <h3 id={`shared-${question._id}`}>{questionWords(question, at)}</h3>
        <div className={classes.question}>
          {picture && <SlidePicture src={picture} />}
          <div className={classes.given}>
            {hasBody(question) && <QuestionBody question={question} />}
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
          </div>
        </div>
      </section>
    )
  })
