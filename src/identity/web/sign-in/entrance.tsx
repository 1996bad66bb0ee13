// Layout of every entrance page: a picture beside the form on wide screens, the form alone on phones.
import type { ReactNode } from 'react'
import { useVisitedSchool } from '../parts/school-of-address.ts'
import classes from './entrance.module.css'
import { EntranceDrawing } from './entrance-drawing.tsx'

interface EntranceProps {
  title: string
  line?: ReactNode
  children: ReactNode
  /** Links to other entrance pages. */
  foot?: ReactNode
  /** For learners, who press with fingers: targets of 44 px on the whole page. */
  touch?: boolean
}

export function Entrance({ title, line, children, foot, touch = false }: EntranceProps) {
  const school = useVisitedSchool()
  return (
    <div
      className={classes.entrance}
      data-touch={touch || undefined}
    >
      <div
        className={classes.picture}
        aria-hidden
      >
        <EntranceDrawing />
      </div>
      <div className={classes.column}>
        {school && (
          <p className={classes.school}>
            {school.logo && (
              <img
                src={school.logo}
                alt=""
                width={40}
                height={40}
              />
            )}
            {school.name}
          </p>
        )}
        <header className={classes.head}>
          <h1>{title}</h1>
          {line && <p>{line}</p>}
        </header>
        {children}
        {foot && <footer className={classes.foot}>{foot}</footer>}
      </div>
    </div>
  )
}
