// One article: readable line length, reading time, related articles, and sharing.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Article } from '#communications/contract/reading.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { useThing } from '#kit/web/router/thing.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { RichText } from '../parts/rich-text.tsx'
import { articleQuery } from '../parts/reading.queries.ts'
import { ArticleCard, articlePath } from './article-card.tsx'
import { ArticleFacts, categoryWords } from './article-facts.tsx'
import { Cover } from './covers.tsx'
import { Share } from './share.tsx'
import classes from './article.module.css'

export function Screen({ params: { id } }: ScreenProps<{ readonly id: string }>) {
  const answer = useQuery(articleQuery(id))
  if (isMissing(answer.error)) {
    return (
      <NotFoundState
        text="This article does not exist, or it is no longer shown."
        action={
          <Button
            component={Link}
            to="/journal"
            variant="default"
          >
            See all articles
          </Button>
        }
      />
    )
  }
  return (
    <Loaded
      answer={answer}
      what="the article"
    >
      {article => <Reading article={article} />}
    </Loaded>
  )
}

function Reading({ article }: { article: Article }) {
  useThing(article.title)
  return (
    <>
      <article className={classes.article}>
        <header className={classes.head}>
          <p className={classes.way}>
            <Link to="/journal">
              <Icon
                name="back"
                size={16}
              />
              Journal
            </Link>
            <Link to={`/journal?category=${article.category}`}>{categoryWords[article.category]}</Link>
          </p>
          <h1>{article.title}</h1>
          <p className={classes.summary}>{article.summary}</p>
          <ArticleFacts article={article} />
        </header>
        <div className={classes.cover}>
          <Cover article={article} />
        </div>
        <div className={classes.body}>
          <RichText html={article.body} />
        </div>
        <footer className={classes.foot}>
          {article.tags.length > 0 && (
            <ul
              className={classes.tags}
              aria-label="Tags"
            >
              {article.tags.map(tag => (
                <li key={tag}>
                  <Link to={`/journal?q=${encodeURIComponent(tag)}`}>{tag}</Link>
                </li>
              ))}
            </ul>
          )}
          <Share
            title={article.title}
            path={articlePath(article)}
          />
        </footer>
      </article>
      {article.related.length > 0 && (
        <section
          className={classes.related}
          aria-labelledby="related"
        >
          <h2 id="related">Read next</h2>
          <div className={classes.next}>
            {article.related.map(other => (
              <ArticleCard
                key={other._id}
                article={other}
                level={3}
              />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
