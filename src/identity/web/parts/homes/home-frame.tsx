// Layout of every home page: greeting, tabs, two columns of cards.
import { Suspense, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { greeting } from '#identity/contract/first-steps.rules.ts'
import type { Filling } from '#kit/web/slots.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { CardAbout, HomeProps, TabAbout } from './home-slots.ts'
import classes from '../../homes/homes.module.css'

export function Greeting({ me, line }: { me: Me; line?: ReactNode }) {
  const { timeZone, locale } = usePlace()
  const now = new Date()
  const name = me.name[0].trim() || me.nickname.trim()
  const today = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(now)
  return (
    <PageHeader
      title={`${greeting(now, timeZone)}${name ? `, ${name}` : ''}`}
      line={line ?? today}
    />
  )
}

export const HomeTabs = ({
  base,
  first,
  tabs,
}: {
  base: string
  first: string
  tabs: readonly TabAbout[]
}) => (
  <nav
    className={classes.tabs}
    aria-label="Parts of the home"
  >
    <NavLink
      to={base}
      end
    >
      {first}
    </NavLink>
    {tabs.map(({ type, label }) => (
      <NavLink
        key={type}
        to={`${base}/${type}`}
        end
      >
        {label}
      </NavLink>
    ))}
  </nav>
)

type Cards = readonly Filling<HomeProps, CardAbout>[]

export function Columns({
  me,
  cards,
  main,
  side,
}: {
  me: Me
  cards: Cards
  main?: ReactNode
  side?: ReactNode
}) {
  const of = (column: CardAbout['column']) =>
    cards
      .filter(({ about }) => about.column === column)
      .map(({ Component }, index) => (
        <Suspense
          key={index}
          fallback={null}
        >
          <Component me={me} />
        </Suspense>
      ))
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {of('top')}
        {main}
        {of('main')}
      </div>
      <div className={classes.column}>
        {side}
        {of('side')}
      </div>
    </div>
  )
}

/** One card of a home. */
export const HomeCard = ({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section
    className={classes.card}
    aria-labelledby={id}
  >
    <header className={classes.cardHead}>
      <h2 id={id}>{title}</h2>
      {aside}
    </header>
    {children}
  </section>
)
