// Term figures in a report, where the school or teacher includes them.
import type { ReportTerm } from '#rooms/contract/report.shapes.ts'
import classes from './takeaway.module.css'

export const TermFigures = ({ term: { title, percent, code, name, categories } }: { term: ReportTerm }) => (
  <section
    className={classes.section}
    aria-labelledby="term-figures"
  >
    <h2 id="term-figures">{title} so far</h2>
    <p>
      <b>{percent}%</b>
      {(name ?? code) && `, ${name ?? code}`}
    </p>
    {categories.length > 0 && (
      <ul className={classes.small}>
        {categories.map(each => (
          <li key={each.name}>
            {each.name}: {each.percent}%, which is {each.share}% of the figure
          </li>
        ))}
      </ul>
    )}
    <p className={classes.small}>From all reports of this term up to this one, this one included.</p>
  </section>
)
