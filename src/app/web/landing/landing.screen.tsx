import { Button } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { JoinForm } from '#identity/web/parts/join-form.tsx'
import { ownHome } from '#identity/web/homes/own-home.ts'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { useActor } from '#kit/web/actor.ts'
import { useApp } from '#kit/web/app.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { kindCodes, kinds } from '#kit/web/theme/kinds.ts'
import { property } from '#kit/web/theme/tokens.ts'
import { Figures } from './figures.tsx'
import classes from './landing.module.css'
import { TryLesson } from './try-lesson.tsx'
import { audiences, kindWords, steps } from './words.ts'

/** For visitors; signed-in people go to their home. */
export function Screen() {
  const app = useApp()
  const actor = useActor()
  return actor.id === null ? (
    <Landing />
  ) : (
    <Navigate
      to={ownHome(app)}
      replace
    />
  )
}

const Landing = () => (
  <>
    <Hero />
    <Figures />
    <Steps />
    <Audiences />
    <Kinds />
    <Curricula />
    <Prices />
  </>
)

const Hero = () => (
  <section className={classes.hero}>
    <div className={classes.pitch}>
      <h1>Lessons built well. Taught live.</h1>
      <p className={classes.lead}>
        Classwright is a workbench for teaching: make a lesson, open it as a live room, and see at once who
        understood.
      </p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to="/signup"
          size="md"
        >
          Sign up free
        </Button>
        <Button
          component="a"
          href="#try"
          size="md"
          variant="default"
        >
          Try a lesson
        </Button>
        <Button
          component={Link}
          to="/pricing"
          size="md"
          variant="default"
        >
          See plans and prices
        </Button>
      </div>
      <JoinForm />
      <ul className={classes.roles}>
        {audiences.map(({ who, icon, does }) => (
          <li key={who}>
            <Icon
              name={icon}
              size={22}
            />
            <span>
              <strong>{who}</strong> {does}
            </span>
          </li>
        ))}
      </ul>
    </div>
    <TryLesson />
  </section>
)

const Steps = () => (
  <section
    className={classes.section}
    aria-labelledby="steps"
  >
    <h2 id="steps">How a lesson goes</h2>
    <ol className={classes.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

const Audiences = () => (
  <section
    className={classes.section}
    aria-labelledby="audiences"
  >
    <h2 id="audiences">Who it is for</h2>
    <ul className={classes.audiences}>
      {audiences.map(({ who, icon, line, points }) => (
        <li key={who}>
          <Icon
            name={icon}
            size={28}
          />
          <h3>{who}</h3>
          <p>{line}</p>
          <ul>
            {points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
)

const Kinds = () => (
  <section
    className={classes.section}
    aria-labelledby="kinds"
  >
    <h2 id="kinds">Six kinds of content</h2>
    <ul className={classes.kinds}>
      {kindCodes.map(kind => (
        <li key={kind}>
          <span
            className={classes.sign}
            style={{
              color: `var(${property(`kind-${kind}`)})`,
              background: `var(${property(`kind-${kind}-soft`)})`,
            }}
          >
            <Icon
              name={kinds[kind].icon}
              size={24}
            />
          </span>
          <div>
            <h3>{kinds[kind].label}</h3>
            <p>{kindWords[kind]}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const Curricula = () => (
  <section
    className={classes.section}
    aria-labelledby="curricula"
  >
    <h2 id="curricula">Curricula covered</h2>
    <ul className={classes.curricula}>
      {curriculumCodes.map(code => (
        <li key={code}>{curriculumNames[code]}</li>
      ))}
    </ul>
  </section>
)

const Prices = () => (
  <section
    className={classes.prices}
    aria-labelledby="prices"
  >
    <div>
      <h2 id="prices">Begin with the free plan</h2>
      <p>Teach your own class at no cost. Pay when you need more room, or let your school pay by seats.</p>
    </div>
    <Button
      component={Link}
      to="/pricing"
      size="md"
    >
      Compare plans
    </Button>
  </section>
)
