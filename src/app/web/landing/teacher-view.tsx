import { Icon } from '#kit/web/icons/icon.tsx'
import { dashboard, question, reason, type Lesson } from './lesson.ts'
import classes from './lesson.module.css'

/** This page's answers as the teacher's dashboard shows them. */
export function TeacherView({ lesson }: { lesson: Lesson }) {
  const { learners, counts, most, right, answered, texts } = dashboard(lesson)
  return (
    <div className={classes.teacher}>
      <p className={classes.tally}>
        <strong>{answered === 0 ? 'No answers yet' : `${right} of ${answered} right`}</strong>
        <span className={classes.dim}>
          {learners === 1 ? '1 learner: you' : `${learners} learners, each of them you`}
        </span>
      </p>
      <h3 className={classes.small}>{question.text}</h3>
      <ul className={classes.bars}>
        {question.options.map((option, index) => (
          <li
            key={option}
            className={classes.bar}
            data-right={index === question.right || undefined}
          >
            <span className={classes.barLabel}>
              {option}
              {index === question.right && (
                <Icon
                  name="check"
                  size={16}
                />
              )}
            </span>
            <span className={classes.track}>
              <span
                className={classes.fill}
                style={{ width: `${((counts[index] ?? 0) / most) * 100}%` }}
              />
            </span>
            <span className={classes.count}>
              {counts[index]}
              <span className={classes.hidden}>
                {index === question.right ? ' answers, the right one' : ' answers'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <h3 className={classes.small}>{reason.text}</h3>
      {texts.length === 0 ? (
        <p className={classes.dim}>Sentences appear here as learners write them.</p>
      ) : (
        <ul className={classes.texts}>
          {texts.map(({ learner, text }) => (
            <li key={learner}>
              <span className={classes.dim}>Learner {learner}</span>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
