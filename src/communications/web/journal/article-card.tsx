import { Link } from 'react-router'
import type { ArticleSummary } from '#communications/contract/reading.contract.ts'
import { ArticleFacts, categoryWords } from './article-facts.tsx'
import { Cover } from './covers.tsx'
import classes from './journal.module.css'

export const articlePath = ({ slug }: Pick<ArticleSummary, 'slug'>): string => `/journal/details/${slug}`

/** One article in a list. The first one may be large. */
export const ArticleCard = ({
  article,
  large = false,
  level = 2,
}: {
  article: ArticleSummary
  large?: boolean
  level?: 2 | 3
}) => {
  const Heading = `h${level}` as const
  return (
    <article
      className={classes.card}
      data-large={large || undefined}
    >
      <div className={classes.picture}>
        <Cover article={article} />
      </div>
      <div className={classes.words}>
        <p className={classes.category}>{categoryWords[article.category]}</p>
        <Heading className={classes.title}>
          <Link to={articlePath(article)}>{article.title}</Link>
        </Heading>
        <p className={classes.summary}>{article.summary}</p>
        <ArticleFacts article={article} />
      </div>
    </article>
  )
}
