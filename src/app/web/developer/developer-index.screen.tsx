import { Link } from 'react-router'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { developerPages } from './pages.ts'
import classes from './developer.module.css'

export const Screen = () => (
  <>
    <PageHeader
      title="Developer pages"
      line="Every part of the kit in every state. Look here before you build another."
    />
    <ul className={classes.index}>
      {Object.entries(developerPages).map(([page, { title, line }]) => (
        <li key={page}>
          <Link to={`/test/${page}`}>
            <strong>{title}</strong>
            <span>{line}</span>
          </Link>
        </li>
      ))}
    </ul>
  </>
)
